"""Tests of what hex war games share, on a toy game of their own."""
