"""What the bot may do in a place, and what a match needs there."""

from typing import Final

import discord

PERMISSIONS: Final = discord.Permissions(309237763072)
"""What the bot asks for when it is invited, and all it ever needs."""


def missing(granted: discord.Permissions, *, thread: bool) -> str:
    """The permissions that a match needs here and the bot lacks, by the names Discord shows; empty if none."""
    sending = ("Send Messages in Threads", granted.send_messages_in_threads)
    needed = {
        "View Channel": granted.view_channel,
        **dict([sending if thread else ("Send Messages", granted.send_messages)]),
        "Embed Links": granted.embed_links,
        "Attach Files": granted.attach_files,
        "Read Message History": granted.read_message_history,
    }
    return ", ".join(name for name, there in needed.items() if not there)
