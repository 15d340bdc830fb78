### Answer to /about, one text per line. $uptime is a duration, for example “3 hours”.

about-version = **Interlink** { $version }, running for { $uptime }.
about-servers = { $servers ->
    [one] I am in 1 server.
   *[other] I am in { NUMBER($servers, useGrouping: 1) } servers.
}
# $running is the number of matches in progress. $ended is the number of finished matches in servers. Private matches do
# not count.
about-matches = { $running ->
    [one] 1 match is running
   *[other] { NUMBER($running, useGrouping: 1) } matches are running
}, { $ended ->
    [0] none has ended in servers so far.
    [one] 1 has ended in servers so far.
   *[other] { NUMBER($ended, useGrouping: 1) } have ended in servers so far.
}
# $compiled is yes or no.
about-search = { $compiled ->
    [yes] I think with compiled code.
   *[no] I think with Python alone, which is slower.
}
# $invite is the link that adds the bot to a server. $own is the link that installs the bot for one user.
about-links = Invite me [into a server]({ $invite }), or have me [for yourself]({ $own }) wherever you are.
