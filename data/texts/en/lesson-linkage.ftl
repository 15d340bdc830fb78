### Lesson of Linkage. Each step has a title, a task (asked), an answer to the right move (right) and answers to wrong
### moves.

lesson-linkage-start-title = More and Fewer
lesson-linkage-start-asked = Two players lay dominoes in four colours on one board. Dominoes of one colour that share a side are one **group**. You are **More** and want at least 12 groups in the end; your opponent is **Fewer** and wants at most 11.

    The dominoes belong to nobody: take any colour. Press **{ button-move }** and lay one wherever you like.
lesson-linkage-start-right = A domino on its own is a group as well, so there is one group now. The green counter on it shows which domino was laid last.

lesson-linkage-apart-title = Keep colours apart
lesson-linkage-apart-asked = You are **More** again. Four dominoes lie on the board, each of them a group.

    Lay one that makes a fifth group: it may not share a side with its own colour.
lesson-linkage-apart-right = It touches no domino of its own colour, so it is a group of its own: five groups. Corners do not join.
lesson-linkage-apart-joined = It shares a side with a domino of its own colour, and the two are one group: still four. More keeps like colours apart.

lesson-linkage-join-title = Bring them together
lesson-linkage-join-asked = Now you are **Fewer**, and it is the other way round. There are two red groups, on the left.

    Lay the domino that makes one of them.
lesson-linkage-join-right = Your red domino shares a side with both, so three dominoes are one group. Five groups have become four.
lesson-linkage-join-one = It is red, but it does not touch both red groups by a side. One domino that touches both makes one group of them.
lesson-linkage-join-other = That domino does nothing about the two red groups. Only a red one can join them.

lesson-linkage-counter-title = The green counter
lesson-linkage-counter-asked = You are **Fewer**. More has just laid the white domino on the left; the **green counter** stands on it. No domino may be laid beside it this turn: crosses mark those cells. That keeps you from joining the red groups, for now.

    Join two groups somewhere else.
lesson-linkage-counter-right = The two blue groups are one now. And the green counter stands on your domino, so it is More who must keep away from there.
lesson-linkage-counter-red = You cannot join the red groups this turn, whatever you lay. Look for two groups of another colour that lie close together.
lesson-linkage-counter-apart = The groups are as many as before, or more. Two groups of one colour lie so close together that one domino joins them.

lesson-linkage-guard-title = Guarding a gap
lesson-linkage-guard-asked = You are **More**. Fewer is about to join the two yellow groups on the left, over b5 or over c4 and c5.

    Prevent it. You can fill the gap with another colour, or lay a domino beside it, so that the green counter keeps Fewer away for a turn.
lesson-linkage-guard-right = Fewer can join nothing this turn: the gap is filled, or your green counter stands beside it. A gap that is filled stays closed; one that is guarded is safe for a turn.
lesson-linkage-guard-joined = Your yellow domino has joined a yellow group itself, which is Fewer’s work. Use another colour.
lesson-linkage-guard-late = Fewer has joined the two yellow groups, and one group is lost. Your domino has to lie in the gap or right beside it.

lesson-linkage-room-title = Room for one more
lesson-linkage-room-asked = The match ends when no two free cells lie side by side; single cells stay empty. You are **More**, there are 10 groups, and you need 12. The place at the right is barred to you this turn. At the bottom there is a bent strip of four cells: b3, b2, c2, c1.

    Only two blue and two yellow dominoes are left. Where do you lay one so that a second has room, and does not touch its own colour either?
lesson-linkage-room-right = Fewer could only spoil the place at the right, where blue meets blue. Then you laid the second domino in the strip: 12 groups. You win.
lesson-linkage-room-middle = In the middle of the strip it leaves two single cells, and no domino fits there any more. The match ends with 11 groups, and Fewer wins.
lesson-linkage-room-colour = There was room for two, but in the upper half a yellow domino touches the yellow one on b4 and makes no group of its own. It ends with 11 groups: the colours have to be the other way round.

lesson-linkage-find-title = On your own
lesson-linkage-find-asked = You are **Fewer**. There are 10 groups, and five places are left, each for one domino. Look at which dominoes are left, too.

    Which one holds More to 11, whatever follows?
lesson-linkage-find-right = It joined two yellow groups, and the last white domino was still there for you: it joined the white ones at the top. 11 groups, so Fewer wins.
lesson-linkage-find-white = That joined two white groups, but it was the last white domino, and at the top right you needed it. More comes to 12 groups. In the same place there is a better colour.
lesson-linkage-find-apart = Too many groups are left in the end: More has 12. Look at the place on the left, where one domino can join two groups.

lesson-linkage-done = More keeps colours apart and makes room, Fewer joins and spoils, and the green counter decides where. Play a match against me now, with hints.
