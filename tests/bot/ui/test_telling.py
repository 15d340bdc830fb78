"""Posts for those who want no pictures, or few words: nothing is lost, and everything fits into one message."""

import random
from dataclasses import replace

import pytest

from bot.discord.requests import to_send
from bot.matches.texts.board import Drawing, described, drawing, drawn
from bot.model.ids import GuildId, UserId
from bot.model.people import Preferences, PrivateBoards, PrivateDescriptions, ServerSettings
from bot.ui import Document, Picture, Post
from bot.ui.post import Presentation, presentation_for, presented
from bot.ui.texts import LONGEST_BELOW, LONGEST_MESSAGE, escaped, joined_again, units
from renderers import RENDERERS
from renderers.look import Look
from rules import GAMES
from rules.play import begin
from tests.bot.stories import play_of
from tests.bot.ui.test_lengths import logged_match
from tests.markdown import pieces
from tests.texts import ENGLISH, GERMAN

BOARD = Picture(b"seen", "long words.", "board.png", "short.", ". # .")
CARD = Picture(b"card", "a card.", "end.png")
RECORD = Document(b"{}", "a record", "match.json")
SERVER = ServerSettings(GuildId(1))


def test_posts_are_told_by_pictures_or_words_as_one_likes():
    shortly = replace(SERVER, brief=True)
    anybody = Preferences(UserId(1))
    assert presentation_for(SERVER) == presentation_for(SERVER, anybody) == Presentation()
    assert presentation_for(shortly) == presentation_for(shortly, anybody) == Presentation(brief=True)
    assert presentation_for(shortly, replace(anybody, descriptions=PrivateDescriptions.LONG)) == Presentation()
    assert presentation_for(SERVER, replace(anybody, descriptions=PrivateDescriptions.SHORT)) == Presentation(
        brief=True
    )
    assert presentation_for(SERVER, replace(anybody, boards=PrivateBoards.TEXT)) == Presentation(text=True)
    post = Post("Choose.", BOARD, also=(CARD, RECORD))
    assert presented(post, Presentation()) == post
    short = presented(post, Presentation(brief=True))
    assert short == replace(post, picture=replace(BOARD, alt="short."))
    assert presented(short, Presentation(brief=True)) == short, "what has no short words keeps its own"
    told = presented(Post("Choose.", BOARD, also=(CARD, RECORD)), Presentation(text=True))
    assert told == Post("Choose.\nlong words.\na card.\n```\n. # .\n```", also=(RECORD,))
    assert presented(Post("", BOARD), Presentation(text=True, brief=True)).content == "short.\n```\n. # .\n```"
    assert presented(Post("Choose."), Presentation(text=True)) == Post("Choose.")
    nasty = Picture(b"", "**Ada** <@5> plays.", board="`")
    (piece,) = pieces(presented(Post("", nasty), Presentation(text=True)).content.split("\n```")[0])
    assert piece.text == "**Ada** <@5> plays."
    for said, words, below in ((900, 300, 0), (900, 900, 1), (1990, 900, 2)):
        board = "#" * 500
        told = presented(Post("q" * said, Picture(b"", "w" * words, board=board)), Presentation(text=True))
        assert told.content.startswith("q" * said)
        assert ("w" * words in told.below) is (below >= 1)
        assert (board in told.below) is (below == 2)
        assert "w" * words in told.content + told.below
        assert board in told.content + told.below
        assert told.picture is None


async def test_names_from_right_to_left_and_what_is_asked():
    match = logged_match("linkage", 2, random.Random(1), 3)
    shown = await drawn(play_of(match), drawing(match, ("עמר", "Ada"), ENGLISH))
    told = presented(Post("", shown), Presentation(text=True)).content
    assert "\u2068עמר\u2069 plays" in told
    (file,) = to_send(Post("", shown), None)["files"]
    assert file.description is not None
    assert "עמר plays" in file.description
    for game in GAMES:
        play = play_of(logged_match(game, 2, random.Random(0), 20))
        names = ("Ada", "Ben")
        asked, how = RENDERERS[game].question(play, names, ENGLISH), Drawing(Look(names, ENGLISH))
        assert asked in joined_again(described(play, how))
        over = joined_again(described(play, replace(how, first="Ada resigned. Ben wins.")))
        assert over.startswith("Ada resigned. Ben wins.")
        assert asked not in over


@pytest.mark.parametrize("texts", [ENGLISH, GERMAN], ids=["en", "de"])
async def test_every_position_fits_below_the_longest_question(texts):
    for game, seats in ((key, seats) for key in GAMES for seats in GAMES[key].seats):
        match = logged_match(game, seats, random.Random(game), 60)
        shown = await drawn(play_of(match), drawing(match, ["`*_<@>" * 5] * seats, texts))
        for brief in (False, True):
            told = presented(Post("q" * LONGEST_MESSAGE, shown), Presentation(text=True, brief=brief))
            assert units(told.below) <= LONGEST_BELOW
            assert escaped(shown.words(brief=brief)) in told.below
            assert told.below.endswith("\n```"), "the board is whole"


@pytest.mark.parametrize("game", GAMES)
def test_short_words_say_what_is_asked_done_and_how_it_stands(game):
    texts, names, dice, renderer = ENGLISH, ("Ada", "Ben", "Cleo", "Dan"), random.Random(game), RENDERERS[game]
    for seats in GAMES[game].seats:
        play = begin(GAMES[game], GAMES[game].options(), seats)
        while play.to_move is not None:
            play = play.after(dice.choice(play.game.legal_moves(play.state)))
            short = renderer.brief(play, names, texts)
            assert len(short) <= len(renderer.words(play, names, texts))
            assert renderer.standing(play, names, texts) in short or play.outcome
            last = next((step for step in reversed(play.steps) if step.seat is not None), None)
            assert last is None or renderer.narrate(last, names, texts) in short
            if play.to_move is not None and play.to_move >= 0:
                asked = renderer.question(play, names, texts)
                assert short.startswith(asked)
                assert asked not in renderer.brief(play, names, texts, over=True)
        assert renderer.brief(play, names, texts).startswith(renderer.verdict(play, names, texts))
