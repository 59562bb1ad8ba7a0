"""The slash-commands, a file a group. They parse and present; tables do the work."""
