"""Discord's permission bits, as far as the sandbox knows them."""

MANAGE_CHANNELS = 1 << 4
MANAGE_GUILD = 1 << 5
ADD_REACTIONS = 1 << 6
VIEW_CHANNEL = 1 << 10
SEND_MESSAGES = 1 << 11
MANAGE_MESSAGES = 1 << 13
EMBED_LINKS = 1 << 14
ATTACH_FILES = 1 << 15
READ_HISTORY = 1 << 16
MENTION_EVERYONE = 1 << 17
EXTERNAL_EMOJIS = 1 << 18
USE_COMMANDS = 1 << 31
MANAGE_THREADS = 1 << 34
PUBLIC_THREADS = 1 << 35
PRIVATE_THREADS = 1 << 36
SEND_IN_THREADS = 1 << 38
PIN_MESSAGES = 1 << 51

MEMBER = (
    ADD_REACTIONS
    | VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_HISTORY
    | EXTERNAL_EMOJIS
    | USE_COMMANDS
    | PUBLIC_THREADS
    | SEND_IN_THREADS
)
MANAGER = (
    MEMBER
    | MANAGE_CHANNELS
    | MANAGE_GUILD
    | MANAGE_MESSAGES
    | MENTION_EVERYONE
    | MANAGE_THREADS
    | PRIVATE_THREADS
    | PIN_MESSAGES
)
BOT = MEMBER & ~ADD_REACTIONS | MANAGE_MESSAGES | MANAGE_THREADS | PRIVATE_THREADS | PIN_MESSAGES

NAMED = {
    "view_channel": VIEW_CHANNEL,
    "send_messages": SEND_MESSAGES,
    "manage_messages": MANAGE_MESSAGES,
    "embed_links": EMBED_LINKS,
    "attach_files": ATTACH_FILES,
    "read_message_history": READ_HISTORY,
    "manage_threads": MANAGE_THREADS,
    "create_public_threads": PUBLIC_THREADS,
    "create_private_threads": PRIVATE_THREADS,
    "send_messages_in_threads": SEND_IN_THREADS,
    "pin_messages": PIN_MESSAGES,
}


def bits(names: list[str]) -> int:
    total = 0
    for name in names:
        total |= NAMED[name]
    return total
