### Preferences of people and settings of servers, as lists.

## Preferences of a person.

settings-display = Boards: { $display }
settings-display-part = { $part }: { $value }
# Form for the look of boards, and its fields.
settings-form = How boards look
settings-form-look = Background
settings-form-palette = Colours
settings-form-labels = Letters
settings-form-boards = Boards
settings-form-descriptions = Descriptions of pictures
settings-turns = { $turn ->
    [dm] Turns: by direct message instead.
   *[thread] Turns: in the thread of the match.
}
settings-invitations = { $invited ->
    [nobody] Invitations to you: from nobody; those already sent stay.
    [played] Invitations to you: from people you have played with; those already sent stay.
   *[everyone] Invitations to you: from everyone in a server with you.
}
# Setting for the picker.
settings-confirm = { $asked ->
    [no] Confirm a picked step before it is played: no.
   *[yes] Confirm a picked step before it is played: yes.
}
# $delivered is “no” after a failed delivery.
settings-stock = { $stock ->
    [on] { $delivered ->
        [no] Stock by direct message: on (they could not be delivered).
       *[yes] Stock by direct message: on.
    }
   *[off] { $delivered ->
        [no] Stock by direct message: off (they could not be delivered).
       *[yes] Stock by direct message: off.
    }
}
# $often is a text settings-reminders; $where is a text settings-remind-by.
settings-reminders = Reminders: { $often }, by { $where }.
settings-reminders-none = none
settings-reminders-once = once
settings-reminders-twice = twice
settings-reminders-often = often
settings-remind-by-channel = channel
settings-remind-by-dm = dm
settings-remind-by-both = both
settings-no-quiet = Quiet hours: none.
settings-timezone = Timezone: { $timezone }.
settings-quiet = Quiet hours: { $start } to { $end } ({ $timezone }).
settings-global = { $rated ->
    [yes] Rated across servers: yes.
   *[no] Rated across servers: no.
}

## Settings of a server.

# $setting is one of the texts below.
settings-unchanged = { $setting }.
settings-changed = { $setting } (changed).
settings-venue = { $venue ->
    [channel] Matches are played: in the channel itself
   *[thread] Matches are played: a thread for each match
}
settings-channels = { $count ->
    [0] New matches: anywhere
   *[other] New matches: in { $channels }
}
settings-pace = Pace: { $pace }
settings-overdue = { $rule ->
    [forfeit] Overdue: automatic forfeit
   *[claim] Overdue: the others may claim the win
}
settings-pictures = { $kept ->
    [newest] Pictures: only the newest board has one
   *[every] Pictures: every board keeps its picture
}
settings-match-limit = { $count ->
    [0] Running matches a player: no limit
   *[other] Running matches a player: { $count }
}
settings-prepared = { $allowed ->
    [no] Prepared answers: not allowed
   *[yes] Prepared answers: allowed
}
settings-language = Language: { $language }
settings-language-unset = Language: as Discord has it
# Name of this language in this language.
settings-language-name = English
