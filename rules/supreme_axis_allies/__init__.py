"""Supreme Axis & Allies."""
