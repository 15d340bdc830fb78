### Head-to-head comparison in /profile: picture and text version.

# $stand is head-to-head-leads, head-to-head-level or head-to-head-only-ties.
head-to-head-line = { $one } against { $two }: { $stand }
head-to-head-game = { $game }: { $stand }
head-to-head-leads = { $tied ->
    [0] { $who } leads { $more } to { $fewer }.
    [one] { $who } leads { $more } to { $fewer } with 1 tie.
   *[other] { $who } leads { $more } to { $fewer } with { $tied } ties.
}
head-to-head-level = { $tied ->
    [0] They are level at { $won } each.
    [one] They are level at { $won } each with 1 tie.
   *[other] They are level at { $won } each with { $tied } ties.
}
head-to-head-only-ties = { $tied ->
    [one] Their one match was tied.
   *[other] All { $tied } of their matches were tied.
}
head-to-head-nothing = { $one } and { $two } have not finished a match against each other here yet.

## Picture: keep these short.

head-to-head-title = Head to head
head-to-head-matches = { $matches ->
    [one] 1 match
   *[other] { $matches } matches
}{ $tied ->
    [0] {""}
   *[other] , { $tied } tied
}
head-to-head-empty = No match against each other has ended yet
# Note below the picture: if some matches had three or more players, and otherwise.
head-to-head-note-ahead = With three or more players, the better place counts
head-to-head-note = Rated or not, every match with a result
