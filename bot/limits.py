"""Discord's limits, and texts cut to fit them. Discord counts UTF-16 units: a flag or a smiley is two and more."""

MESSAGE = 2000
EMBED_DESCRIPTION = 4096
CHOICES = 25
CHOICE = 100
LABEL = 80
CUSTOM_ID = 100
SELECT_LABEL = 100
MODAL_TITLE = 45
BUTTONS = 25


def size(text: str) -> int:
    """The length of a text as Discord counts it."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def head(text: str, limit: int) -> str:
    """As much of the beginning as fits."""
    limit = max(0, limit)
    cut = text[:limit]
    while size(cut) > limit:
        cut = cut[: len(cut) - max(1, (size(cut) - limit) // 2)]
    return cut


def clip(text: str, limit: int) -> str:
    """At most `limit` units, with an ellipsis where something was cut."""
    return text if size(text) <= limit else f"{head(text, limit - 1)}…"[: max(0, limit)]


def pages(lines: list[str], limit: int = MESSAGE) -> list[str]:
    """Lines put together into texts of at most `limit` units; a longer line is cut into pieces."""
    found: list[str] = []
    page, filled = "", 0
    for line in lines:
        while True:
            room = limit - filled - (1 if page else 0)
            if (more := size(line)) <= room:
                page, filled = (f"{page}\n{line}", filled + 1 + more) if page else (line, more)
                break
            if page:
                found.append(page)
                page, filled = "", 0
                continue
            piece = head(line, limit) or line[:1]
            found.append(piece)
            line = line[len(piece) :]
    if page or not found:
        found.append(page)
    return found
