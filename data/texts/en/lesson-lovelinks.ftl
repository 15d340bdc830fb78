### Lesson of Love Links. Each step has a title, a task (asked), an answer to the right move (right) and answers to
### wrong moves.

lesson-lovelinks-lock-title = Key into lock
lesson-lovelinks-lock-asked = Everybody joins links into **bracelets**, and the player who closes one scores all of it. Each link has a blue **key** and a red **lock**. A key fits a lock whose number it divides: key 2 goes into 2, 4, 6, 8 and 10. The links below are your stock.

    Bracelet **A** ends in lock **6**. Press **{ button-move }** and put one of your keys into it.
lesson-lovelinks-lock-right = The key divides 6, so it fits. Your link carries your gemstone from now on.
lesson-lovelinks-lock-key = That fits as well, but at the other end: A’s key went into the lock of your link. Try A’s lock, the red heart.
lesson-lovelinks-lock-other = That fits, but it is another bracelet. Look at A’s lock, which is a 6: which of your keys divides it?

lesson-lovelinks-key-title = The other end
lesson-lovelinks-key-asked = A bracelet grows at both ends. A turn is two placements; this is your second.

    At its front, bracelet **A** has an open key, **2**. Let it go into the lock of one of your links.
lesson-lovelinks-key-right = A’s key 2 divides the lock of your link. The turn is over, and your stock has been filled up again.
lesson-lovelinks-key-lock = That is A’s lock once more. At the front its key 2 is open: which of your links has a lock that 2 goes into?
lesson-lovelinks-key-other = That is another bracelet. At the front of A its key 2 is open: which of your links has a lock that 2 goes into?

lesson-lovelinks-match-title = Equal numbers
lesson-lovelinks-match-asked = Where a key meets a lock with **the same number**, you score 1 point at once; the second time in one turn it is 3.

    Score a point, wherever you like.
lesson-lovelinks-match-right = Key and lock are the same number: 1 point. A second one in this turn would bring 3 more.
lesson-lovelinks-match-none = It fits, but key and lock differ, so there is no point. Look for two hearts with the same number, at any bracelet.

lesson-lovelinks-close-title = Closing
lesson-lovelinks-close-asked = Bracelet **A** is four links long. A link that fits **at both ends at once** closes it, as soon as it makes five or more, and scores it: 1 for each bronze link here, and 10 because no gemstone in it is your opponent’s.

    Which of your links closes A?
lesson-lovelinks-close-right = Key 3 goes into A’s lock 6, and A’s key 2 into your lock 6. Five bronze links and 10 for having it to yourself: 15 points.
lesson-lovelinks-close-one = That is the right link, but at one end only; closing is a choice of its own. So the bracelet stayed open, and your opponent has closed it and scored your links as well.
lesson-lovelinks-close-late = You could have closed A. Now your opponent has done it and scores all of it, your links included.
lesson-lovelinks-close-away = A has changed its ends, and nobody can close it now. You could have had 15 points for it.

lesson-lovelinks-new-title = A new bracelet
lesson-lovelinks-new-asked = After closing a bracelet you start a new one, with any link of the stock. Both together are one placement.

    Start one. A link that you would rather not keep, such as one with the master lock **M**, does well.
lesson-lovelinks-new-right = The new bracelet has the next letter. At other times you may start one only if no link of yours fits anywhere.

lesson-lovelinks-gift-title = No presents
lesson-lovelinks-gift-asked = A is four links long, and you cannot close it. But all stocks lie open: your opponent’s **6-4** and **3-4** both fit at either end of A, and your opponent is next.

    Use your last placement so that neither of them can close it.
lesson-lovelinks-gift-right = One end of A is another number now, and neither 6-4 nor 3-4 closes it. It stays on the table, with your gemstones in it.
lesson-lovelinks-gift-gift = Your opponent has closed A with 6-4 and scored your links with it. Join A itself, so that one of its ends changes.

lesson-lovelinks-find-title = On your own
lesson-lovelinks-find-asked = A is yours to close, and two of your links do it. Besides the metal, stones count: 10 for a diamond, **D**. A closing link whose key or lock meets the same number brings 4, or 8 for both. One with a master lock, **M**, costs 4.

    Which closing is worth more?
lesson-lovelinks-find-right = Key 7 in lock 7 and key 2 in lock 2: 8. The diamond: 10. With 5 for bronze and 10 for having it to yourself that is 33 points.
lesson-lovelinks-find-master = That closes A, for 15 points: 5 for bronze, 10 for having it to yourself, 4 for the equal sevens, and minus 4 for the master lock. Your other link is worth more than twice as much.
lesson-lovelinks-find-gift = Your opponent has closed A instead, and scores your links with it. You have two links that fit at both ends.
lesson-lovelinks-find-gone = A is longer now, but you had a closing worth 33 points in your hand. You have two links that fit at both ends.

lesson-lovelinks-done = After bronze come silver and gold, which count 2 and 3 a link. Play a short match against me now, to 90 points and with hints.
