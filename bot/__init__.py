"""The table: everything that talks to people, to Discord and to files. It knows no rule of any game."""
