"""What the bot may do in a place, and what a match needs there."""

from typing import Final

import discord

PERMISSIONS: Final = discord.Permissions(309237763072)
"""What the bot asks for when it is invited, and all it ever needs."""


def missing(granted: discord.Permissions, *, thread: bool, makes_threads: bool) -> str:
    """The permissions that a match needs here and the bot lacks, by the names Discord shows; empty if none.

    ``thread`` tells whether this place is one, ``makes_threads`` whether the match is to have one of its own in it;
    where none may be made, it is played in the place itself.
    """
    in_thread = thread or (makes_threads and granted.create_public_threads)
    needed = {
        "View Channel": granted.view_channel,
        "Send Messages": granted.send_messages or thread,
        "Send Messages in Threads": granted.send_messages_in_threads or not in_thread,
        "Embed Links": granted.embed_links,
        "Attach Files": granted.attach_files,
        "Read Message History": granted.read_message_history,
    }
    return ", ".join(name for name, there in needed.items() if not there)
