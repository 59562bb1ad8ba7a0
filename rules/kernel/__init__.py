"""What every game stands on. `Game` is the only door to a game; `GameDef` is what a game gives the kernel."""
