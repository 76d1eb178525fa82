/** The lines of live chats; the last line is always the other member's. */
export const CHATS: readonly (readonly string[])[] = [
  [
    'Are you still up?',
    'Just about. The kettle is on.',
    'Tea at this hour?',
    'Peppermint. I have my principles.',
    'Then I forgive you. How was the exhibition?',
  ],
  [
    'Quick question before I book: window table or by the fire?',
    'By the fire, always.',
    'Done. Seven on Saturday.',
  ],
  [
    'I am on the train and bored. Entertain me.',
    'Look out of the window. Tell me what you see.',
    'Sheep. Many sheep.',
    'There you are, then. Counting them is free.',
    'You are impossible. Talk when I’m home?',
  ],
  [
    'You are here! I was just thinking of you.',
    'Good things, I hope.',
    'Mostly about that playlist you promised.',
    'Tonight, I swear.',
    'I shall hold you to that.',
  ],
]
