"""Settings of people and servers in words."""

from collections.abc import Mapping

from bot.matches.opening.texts import pace_name
from bot.model.display import Display, display_in, display_of, values_in, values_of
from bot.model.people import Preferences, ServerSettings
from bot.ui import Texts, language_of, texts_for
from bot.ui.timezones import zone_name


def preferences_text(person: Preferences, texts: Texts) -> str:
    """The preferences of a person, one line each for turns, reminders, pictures and other people."""
    delivered = "no" if person.dm_closed else "yes"
    about = (
        (
            texts("settings-turns", turn=person.turn_by),
            texts("settings-confirm", asked="yes" if person.confirm else "no"),
            texts("settings-stock", stock="on" if person.stock_dm else "off", delivered=delivered),
        ),
        (_reminders(person, texts), _quiet(person, texts)),
        (texts("settings-unchanged", setting=_display(display_of(person), values_of(person), texts)),),
        (
            texts("settings-invitations", invited=person.invited_by),
            texts("settings-global", rated="yes" if person.global_rating else "no"),
        ),
    )
    return "\n".join(" ".join(sentences) for sentences in about)


def _display(display: Display, values: Mapping[str, str], texts: Texts) -> str:
    """A preset by its name; a custom look by the texts of its values."""
    if display is not Display.CUSTOM:
        return texts("settings-display", display=texts(f"command-choice-display-{display}"))
    named = (
        texts(
            "settings-display-part",
            part=texts(f"settings-form-{field}"),
            value=texts(f"command-choice-{field}-{value}"),
        )
        for field, value in values.items()
    )
    return texts("settings-display", display=texts.series(named))


def _reminders(person: Preferences, texts: Texts) -> str:
    often, where = texts(f"settings-reminders-{person.reminders}"), texts(f"settings-remind-by-{person.remind_by}")
    return texts("settings-reminders", often=often, where=where)


def _quiet(person: Preferences, texts: Texts) -> str:
    timezone = zone_name(person.timezone)
    if person.quiet is None:
        return " ".join((texts("settings-no-quiet"), texts("settings-timezone", timezone=timezone)))
    start, end = (f"{minute // 60}:{minute % 60:02}" for minute in person.quiet)
    return texts("settings-quiet", start=start, end=end, timezone=timezone)


def server_settings_text(before: ServerSettings, after: ServerSettings, texts: Texts) -> str:
    """The settings of a server, and the changes."""
    rows = zip(_lines(before, texts), _lines(after, texts), strict=True)
    return "\n".join(
        texts("settings-unchanged" if old == new else "settings-changed", setting=new) for old, new in rows
    )


def _lines(settings: ServerSettings, texts: Texts) -> list[str]:
    allowed = texts.listed(f"<#{channel}>" for channel in settings.channels)
    language = language_of(settings.language)
    return [
        texts("settings-venue", venue=settings.venue),
        texts("settings-channels", count=len(settings.channels), channels=allowed),
        texts("settings-pace", pace=pace_name(settings.pace, texts)),
        texts("settings-overdue", rule=settings.overdue),
        _display(display_in(settings), values_in(settings), texts),
        texts("settings-pictures", kept=settings.pictures),
        texts("settings-match-limit", count=settings.most_running or 0),
        texts("settings-prepared", allowed="yes" if settings.prepared else "no"),
        texts("settings-language-unset")
        if language is None
        else texts("settings-language", language=texts_for(language)("settings-language-name")),
    ]
