"""Permissions of the bot in a place, and those a match needs."""

from typing import Final

import discord
from discord import app_commands

from bot.ui.languages import Texts

PERMISSIONS: Final = discord.Permissions(309237763072)
"""The permissions in the invite link: all that the bot needs."""


def invitation(application: int) -> str:
    """The link by which the bot of an application is invited into a server, with all that it needs there."""
    return discord.utils.oauth_url(application, permissions=PERMISSIONS)


def own_installation(application: int) -> str:
    """The link by which somebody adds it to their own account."""
    link = discord.utils.oauth_url(application, scopes=["applications.commands"])
    return f"{link}&integration_type={app_commands.AppInstallationType.USER}"


def missing(granted: discord.Permissions, texts: Texts, *, thread: bool, makes_threads: bool) -> str:
    """The permissions that a match needs here and the bot lacks, by the names Discord shows; empty if none.

    ``thread`` tells whether this place is one, ``makes_threads`` whether the match is to have one of its own in it;
    where none may be made, it is played in the place itself.
    """
    in_thread = thread or (makes_threads and granted.create_public_threads)
    needed = {
        "place-view-channel": granted.view_channel,
        "place-send-messages": granted.send_messages or thread,
        "place-send-in-threads": granted.send_messages_in_threads or not in_thread,
        "place-embed-links": granted.embed_links,
        "place-attach-files": granted.attach_files,
        "place-read-history": granted.read_message_history,
    }
    return texts.series(texts(name) for name, there in needed.items() if not there)
