"""What hex war games share, without their names; see README.md. A game passes its facts as tables and small functions."""
