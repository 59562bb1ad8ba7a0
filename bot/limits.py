"""Discord's limits, and texts cut to fit them."""

MESSAGE = 2000
EMBED_DESCRIPTION = 4096
CHOICES = 25
CHOICE = 100
LABEL = 80
CUSTOM_ID = 100
SELECT_LABEL = 100
MODAL_TITLE = 45
BUTTONS = 25


def clip(text: str, limit: int) -> str:
    """At most `limit` characters, with an ellipsis where something was cut."""
    return text if len(text) <= limit else f"{text[: max(0, limit - 1)]}…"[: max(0, limit)]


def pages(lines: list[str], limit: int = MESSAGE) -> list[str]:
    """Lines put together into texts of at most `limit` characters; a longer line is cut into pieces."""
    found: list[str] = []
    page = ""
    for line in lines:
        while True:
            room = limit - len(page) - (1 if page else 0)
            if len(line) <= room:
                page = f"{page}\n{line}" if page else line
                break
            if page:
                found.append(page)
                page = ""
                continue
            found.append(line[:limit])
            line = line[limit:]
    if page or not found:
        found.append(page)
    return found
