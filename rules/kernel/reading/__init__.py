"""How the kernel reads what people type: words to typed parts, parts to the one legal order they fit."""
