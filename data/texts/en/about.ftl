# Which bot this is and how it is, a line each; $uptime is a duration such as “3 hours”

about-version = **Interlink** { $version }, running for { $uptime }.
about-servers = { $servers ->
    [one] I am in 1 server.
   *[other] I am in { NUMBER($servers, useGrouping: 1) } servers.
}
# Matches that are being played, and all that have ended in servers; private ones do not count
about-matches = { $running ->
    [one] 1 match is running
   *[other] { NUMBER($running, useGrouping: 1) } matches are running
}, { $ended ->
    [0] none has ended in servers so far.
    [one] 1 has ended in servers so far.
   *[other] { NUMBER($ended, useGrouping: 1) } have ended in servers so far.
}
# Two links: to invite the bot into a server, and to install it for oneself
about-links = Invite me [into a server]({ $invite }), or have me [for yourself]({ $own }) wherever you are.
