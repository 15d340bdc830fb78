### Lesson of LINK. Each step has a title, a task (asked), an answer to the right move (right) and answers to wrong
### moves.

lesson-link-goal-title = The goal
lesson-link-goal-asked = You are **Black**. The top and the bottom edge are yours: join them with one unbroken path of black stones, and you win at once. White does the same from left to right.

    One stone is missing. Press **{ button-move }** and place it.
lesson-link-goal-right = Your path runs from the top edge to the bottom edge without a gap. That is a win.
lesson-link-goal-gap = Your path still breaks off between c4 and c2. Stones that share a side are joined, so one cell closes the gap.

lesson-link-bar-title = Bars
lesson-link-bar-asked = Stones that share a side are joined by themselves. Stones that touch only at a corner, as yours on **c4** and **d3** do, are joined by a **bar**, and drawing it is a whole turn.

    Draw the bar that makes your path whole.
lesson-link-bar-right = The bar joins c4 and d3, and with them the two halves of your path.
lesson-link-bar-late = Now White has drawn a bar of its own, from c3 to d4. A bar may not cross one of the other colour, so yours can never be drawn there. The first bar there has the crossing.

lesson-link-cut-title = Cutting
lesson-link-cut-asked = White’s chain comes from both sides and lacks a single bar, from **b3** to **c2**. It is your turn, and you have two stones at the other two corners of that little square.

    Stop White.
lesson-link-cut-right = Your bar crosses the place where White needed one. White has to look for another way.
lesson-link-cut-lost = White has drawn the bar from b3 to c2: left and right are joined, and White has won. Your bar across that place would have prevented it.

lesson-link-wait-title = A bar that can wait
lesson-link-wait-asked = Your stones on **c4** and **b3** touch at a corner, and both cells beside them, b4 and c3, are free. White cannot part them: whatever White plays there, you can still draw the bar or take the other cell.

    So your turn is free for something else. What is more urgent?
lesson-link-wait-right = Your lower half stands on the bottom edge. White tried b4, and you drew the bar in time. A bar that nobody can cross yet is as good as drawn.
lesson-link-wait-early = Nobody could cross that bar yet. White has used the turn to take b1, and now the bottom edge is far away. Draw such a bar only when White is about to cut it.
lesson-link-wait-slow = White has taken b1, and now the bottom edge is far away. Your lower half needs just one more stone.

lesson-link-fork-title = Two threats at once
lesson-link-fork-asked = At the top your stones on c5 and d4 can be joined in two ways: by a bar, or by a stone on d5. White can only ever stop one of them.

    So leave the top alone, and place the stone that makes the rest of your path whole.
lesson-link-fork-right = From d4 down to d1 everything is joined, and you threaten to win in two ways. White has stopped one of them, with d5.
lesson-link-fork-early = The top was safe already, since you had two ways there. White has taken d3, the one cell that your path needed.
lesson-link-fork-split = White has taken d3, and your path is cut in two. Look for the cell that both halves need.

lesson-link-finish-title = The other threat
lesson-link-finish-asked = White has closed one way and left you the other.

    Win.
lesson-link-finish-right = The bar from c5 to d4 completes your path. White stood on both other corners, but you came first.
lesson-link-finish-late = White has drawn a bar from c4 to d5 across the place where you needed yours. When White stands on both other corners, a bar cannot wait any longer.

lesson-link-find-title = On your own
lesson-link-find-asked = All you need is here: stones, bars, and two threats at once.

    Which stone wins, whatever White answers?
lesson-link-find-right = Joined to your lower stones, b3 threatens both the bar to a4 and a stone on b4. White took b4, so you drew the bar, and your path is whole.
lesson-link-find-taken = White has taken b3. From that cell you would have had two ways up to a4, and White could have stopped just one.

lesson-link-done = Stones side by side are safe, stones at a corner are quick, and a bar waits until it must not. Play a short match against me now, on a small board and with hints.
