### Lesson of Linkx. Each step has a title, a task (asked), an answer to the right move (right) and answers to wrong
### moves.

lesson-linkx-goal-title = The goal
lesson-linkx-goal-asked = You are **Blue**. Pieces slide from above into an upright frame. Link the left edge with the right one in your colour, or the floor with the top, and you win at once.

    Only the last column is missing. Press **{ button-move }** and choose a piece that reaches it.
lesson-linkx-goal-right = From a1 to i1 your cells hang together: left and right are linked, and you have won.
lesson-linkx-goal-short = Your row still ends at h1. A piece in column i, on the floor, reaches the right edge.

lesson-linkx-corner-title = Round the corner
lesson-linkx-corner-asked = Cells of your colour are linked through their sides **and through their corners**. White’s piece lies between your two, but that does not part them for long.

    Find a piece that lies on White’s and touches both of yours at a corner.
lesson-linkx-corner-right = d2 touches c1 at a corner, and f2 touches g1. The link slips past White, and you have won.
lesson-linkx-corner-apart = Left and right are not linked yet. Your piece has to lie across d2, e2 and f2: its ends touch c1 and g1 at a corner.

lesson-linkx-gap-title = No gaps
lesson-linkx-gap-asked = A piece may leave no cell empty beneath it. So nothing can lie across the gap in column **e** before the gap is filled. The single would fit, but you have used both of yours: beside the frame you see what is left.

    Fill the gap on e1, and win.
lesson-linkx-gap-right = It fits the gap and leaves nothing empty, and d1 and f1 are linked through it.
lesson-linkx-gap-open = The gap stayed open, and White has put a straight three into it. Column e is a tower now, and you would have to climb over it.

lesson-linkx-block-title = Stopping White
lesson-linkx-block-asked = White’s tower stands on your row and reaches the top. It only needs a way to the floor, over **h2** and **i1**: through corners, too. If White gets there, White wins.

    Stop White.
lesson-linkx-block-right = White cannot get to the floor there any more. If your piece covers i1, your row has reached the right edge as well.
lesson-linkx-block-lost = White has linked the top with the floor, over h2 and i1, and has won. If you are about to lose, you must block first.

lesson-linkx-race-title = Which side first?
lesson-linkx-race-asked = Your row lacks one column on the left and two on the right. On the left you have a tower: even if White fills a1, you can link from the tower to column a, higher up. On the right there is just one way, along the floor.

    Take the side that cannot wait.
lesson-linkx-race-right = The right edge is yours. White has put a tower on a1, but yours is taller.
lesson-linkx-race-late = White has taken the floor on the right, with a tower of its own that yours does not overlook. The left could have waited.
lesson-linkx-race-short = That does not reach the edge yet, and White has closed column i. A piece that covers h1 and i1 gets there.
lesson-linkx-race-up = You threatened the top, but one piece on your tower stops that. Then White still needs only a turn to close the right side. A piece over h1 and i1 cannot be stopped.

lesson-linkx-finish-title = Over the top
lesson-linkx-finish-asked = White’s tower on the left ends at a3, yours at b4.

    Win.
lesson-linkx-finish-right = It lies on White’s tower and touches b4: left and right are linked, and you have won.
lesson-linkx-finish-high = Your tower has grown, but it has not reached column a. One piece on White’s tower would have won at once.
lesson-linkx-finish-late = White has made its tower higher than yours, and the way to the left edge is closed. A piece on a4 would have touched b4.

lesson-linkx-find-title = On your own
lesson-linkx-find-asked = Your chain runs from the right edge to c5. White holds column a up to a6 and column b up to b5, and is close to the top.

    One shape wins at once, and two pieces have it in them. Which?
lesson-linkx-find-right = b6 touches c5 at a corner, and from b6 it goes over to a7: left and right are linked, and you have won.
lesson-linkx-find-lost = White has linked the floor with the top along the left edge, and has won. Your piece had to cover b6, which touches c5 at a corner, and a7 as well.
lesson-linkx-find-taken = White has closed the way to the left edge. Your piece had to cover b6, which touches c5 at a corner, and a7 as well.

lesson-linkx-done = If nobody links two sides, the larger linked area wins; so keep small pieces for the gaps, and your cells together. Play a match against me now, with hints.
