"""A small reader of Discord's Markdown: what a message shows, and everything in it that is more than letters."""

import re
from collections.abc import Iterator
from typing import NamedTuple

LETTERS, CODE, MARK, LINE, LINK, MENTION = "letters", "code", "mark", "line", "link", "mention"
_CODE = re.compile(r"```(.+?)```", re.DOTALL)
_TOKENS = (
    (CODE, _CODE),
    (LETTERS, re.compile(r"\\([^0-9A-Za-z\s])")),
    (LINE, re.compile(r"^[^\S\n]*(#{1,3}|-#|>>>|>|[-*+]|\d+[.)])(?=\s|$)", re.MULTILINE)),
    (CODE, re.compile(r"(?s:``(.+?)``)|`([^`]+)`")),
    (
        LINK,
        re.compile(
            r"\[[^\]]+\]\(\s*\S+?\s*\)|<(?:https?|mailto|tel|sms):[^\s>]+>|<[^\s>]+@[^\s>]+\.\w+>|\b\w+://[^\s<]+"
        ),
    ),
    (MENTION, re.compile(r"<(?:[@#/:]|[a-z]+:)[^>\n]+>|@(?:everyone|here)\b|:[^\s:`]+:(?!\S*//)")),
    (MARK, re.compile(r"\*{1,3}|_{1,3}|~~|\|\||`")),
)
_FOUND_BESIDE = re.compile(r"(?:https?|discord|steam|mailto):/?/?\S|\bdiscord(?:app)?\.(?:gg|com)/\S|www\.\S+\.\S+/")
"""Addresses and invites that Discord links in plain text."""
_UNSEEN = dict.fromkeys(map(ord, "\u200b\u2068\u2069"))


class Piece(NamedTuple):
    """Something that a message shows: letters, or something that Markdown makes of them."""

    kind: str
    text: str


def pieces(content: str) -> list[Piece]:
    """The visible pieces of a message; adjacent letters are one piece."""
    found: list[Piece] = []
    for piece in _pieces(content):
        before = found.pop().text if piece.kind == LETTERS and found and found[-1].kind == LETTERS else ""
        found.append(Piece(piece.kind, before + piece.text))
    return [Piece(kind, text.translate(_UNSEEN)) for kind, text in found]


def _pieces(content: str) -> Iterator[Piece]:
    at = 0
    while at < len(content):
        for kind, pattern in _TOKENS:
            token = pattern.match(content, at)
            if token:
                escaped = kind == LETTERS and token[1]
                yield Piece(kind, escaped or token[0])
                at = token.end()
                break
        else:
            yield Piece(LETTERS, content[at])
            at += 1


def addresses(content: str) -> list[str]:
    """The links and invites that Discord would make, outside code."""
    bare = _CODE.sub("", content)
    return _FOUND_BESIDE.findall(bare) + [text for kind, text in pieces(content) if kind == LINK]
