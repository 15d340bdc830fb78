### Stored data of a user: answers to /privacy show, /privacy export and /privacy delete.

privacy-head = **What I store about you, and why**
# $matches is the number of all matches. $running is the number of open or running ones.
privacy-matches = - **Matches**: { $matches ->
    [0] you have a seat in none so far.
    [one] { $running ->
        [0] you have a seat in 1 match, which is over.
       *[other] you have a seat in 1 match, which is open or running.
    }
   *[other] { $running ->
        [0] you have a seat in { $matches } matches, all of them over.
       *[other] you have a seat in { $matches } matches, { $running } of them open or running.
    }
} Kept are your Discord id, the steps, and when they were played: so that matches go on and can be replayed.
privacy-results = - **Results**: { $results ->
    [0] none so far. From them follow ratings, counts and whom you met.
    [one] 1, and what follows from it: ratings, counts, whom you met.
   *[other] { $results }, and what follows from them: ratings, counts, whom you met.
} Tournaments you entered: { $tournaments ->
    [0] none
   *[other] { $tournaments }
}; your lines in tables of past seasons: { $seasons ->
    [0] none
   *[other] { $seasons }
}. That is what leaderboards and profiles show in your servers.
privacy-own = - **What you have set**: { $preferences }, the language of your Discord, when you are away, whom you block ({ $blocks ->
    [0] nobody
   *[other] { $blocks }
}), which matches you follow ({ $follows ->
    [0] none
   *[other] { $follows }
}), which you put on your profile, whom you invited lately, and whose invitations you declined. Nobody else sees whom you block.
privacy-learning = - **What you do alone**: studies ({ $studies ->
    [0] none
   *[other] { $studies }
}), prepared answers, lessons ({ $lessons ->
    [0] none
   *[other] { $lessons }
}), puzzles you tried ({ $puzzles ->
    [0] none
   *[other] { $puzzles }
}), puzzles of the day you answered ({ $days ->
    [0] none
   *[other] { $days }
}).
privacy-discord = - **Not mine**: names and messages. I look names up when I need them and keep none; messages are kept by Discord, also those I write.
# $copies is the number of daily backups that are kept.
privacy-copies = - **Copies**: { $copies ->
    [0] I make no copies of my data by myself.
    [one] every day a copy of all my data replaces the one before. What you delete stays in it for a day.
   *[other] every day I copy all my data and keep { $copies } copies. What you delete stays in the older ones until they are replaced: for { $copies } days.
} The bot's operator may keep others.
privacy-pages = { $export } gives you all of it as a file, { $delete } lets it go. PRIVACY.md, which comes with my code, tells the same in full.

## Export. $part and $parts number the files.

privacy-exported = { $parts ->
    [one] Everything I store about you. Other people appear in it as they do in your matches; who blocks you is their data and is not in it.
   *[other] Everything I store about you, part { $part } of { $parts }.
}

## Warning before the deletion, and the form.

privacy-before = **Delete everything I store about you?** It cannot be undone.
privacy-before-matches = - { $running ->
    [0] No match of yours is open or running.
    [one] 1 match of yours is open or running: it is resigned, and a partner goes on with a stand-in; an invitation is taken back or declined.
   *[other] { $running } matches of yours are open or running: they are resigned, and partners go on with a stand-in; invitations are taken back or declined.
}
privacy-before-rest = - Matches in servers belong to the others as well, so they stay: at your seat sits a former player, without a name and with nothing that leads back to you, and the puzzles you tried count for that player. All else goes: ratings and profile, what you have set, blocks in both directions, studies, prepared answers, lessons, puzzle runs, answers to puzzles of the day, matches against me in direct messages, and my newest direct messages to you about matches.
privacy-before-copies = - { $copies ->
    [0] I make no copies of my data by myself.
    [one] The daily copy of my data still holds it for a day.
   *[other] The daily copies of my data still hold it, the newest for { $copies } days.
} What was posted in channels is Discord's.
privacy-before-export = { $export } gives you a file of it before. If you come back later, you begin as new.
privacy-button = Delete everything
privacy-form = Delete everything
# Label of the field, at most 45 characters with $word (privacy-word).
privacy-form-field = Type { $word } to confirm
# Word to type.
privacy-word = DELETE
privacy-other-word = Nothing was deleted: that was not the word. Press the button again and type { $word }.
privacy-deleting = Everything I keep of you is being deleted, as you asked. Come again when that is done, in a minute or so.
privacy-deleted = Done: I keep nothing of you any more. { $copies ->
    [0] If you come back, you begin as new.
    [one] The daily copy of my data holds it for another day. If you come back, you begin as new.
   *[other] The daily copies of my data hold it for another { $copies } days. If you come back, you begin as new.
}
