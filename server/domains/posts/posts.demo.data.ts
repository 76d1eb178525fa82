/** Posts by the demo accounts, latest first. */
export const OWN_POSTS: Readonly<Record<string, readonly string[]>> = {
  'demo-admin': [
    'A warm welcome to everybody who joined this week. Say hello here if you like, or just look around. There’s no hurry.',
  ],
  anna: [
    'The aubergine thing worked! Four people, one very large dish, and the cat got none of it. Recipe for anybody who asks nicely.',
    'Finished the new murder mystery at two in the morning. I was wrong about everybody, including the vicar. What are you reading?',
  ],
  max: [
    'In Manchester until Thursday with a dinner jacket and nowhere to wear it. Where do people go for a good late supper?',
    'Danced at my cousin’s wedding. There are videos. I stand by every step.',
  ],
  'kate-and-tom': [
    'We’ve found a hotel with a piano in the bar and a breakfast that ends at noon. Booked for the first weekend of next month, and we may never leave.',
    'Sunday lunch went on until nine again. If you’re the people who brought the plum tart: thank you, it was the best part.',
  ],
}

/** A demo reply: a text by any single member, or the username of a demo account and its text. */
export type PlannedReply = string | readonly [username: string, content: string]

/** Replies to each of the posts above, in the same order, earliest reply first. */
export const REPLIES: Readonly<Record<string, readonly (readonly PlannedReply[])[]>> = {
  'demo-admin': [
    [
      'Thank you! I’ve been here three days and nobody has bitten.',
      ['anna', 'Welcome from me, too. The quiz people are the friendliest.'],
    ],
  ],
  anna: [
    [
      'Asking nicely, then. My aubergines always come out like wet cardboard.',
      ['kate-and-tom', 'We can confirm: there were seconds. And thirds.'],
      'Does the cat take reservations?',
      ['anna', 'Salt them first, for half an hour. The rest is in your inbox.'],
    ],
    [
      'It’s never the vicar. I’ve been caught out that way four times.',
      ['max', 'A history of lighthouses. It’s better than it sounds, and there’s a murder in it as well.'],
    ],
  ],
  max: [
    [
      'There’s a place behind the cathedral that does oysters until one. Nobody will ask about the jacket.',
      'Wear it to the chip shop. They’ve seen everything.',
      ['kate-and-tom', 'Late supper is our specialist subject. Look for a message from us.'],
    ],
    [
      'I’ve seen one of the videos. The splits were brave.',
      ['anna', 'Every step? Even the worm?'],
      ['max', 'Especially the worm.'],
    ],
  ],
  'kate-and-tom': [
    [
      'Does the piano come with somebody who can play it?',
      ['anna', 'Breakfast until noon! Send the name, and I’ll say I found it myself.'],
    ],
    [
      'Guilty of the plum tart. It was my grandmother’s recipe, so I’ll pass on the thanks.',
      ['max', 'I’m told there was gravy left. I’d like it noted that I live ten minutes away.'],
    ],
  ],
}

/** Posts by other members. Couples have their own, which speak for both people. */
export const POSTS_OF_ONE: readonly string[] = [
  'First swim of the year at the lido this morning. Eleven degrees. I’ve been unbearably cheerful ever since.',
  'A small thank you to whoever recommended the jazz cellar. I stayed until they put the chairs up.',
  'New here, a little shy, and pleasantly surprised by how kind everybody has been. Hello!',
  'Does anyone else rehearse what they’ll say on a first date and then talk about cheese for an hour? It went well, actually.',
  'Two spare tickets for the open-air film on Saturday. It’ll rain, I have a very large umbrella.',
  'My life drawing class is looking for people who can’t draw. I fit right in, and the tea is excellent.',
  'Home from three weeks away. The plants are alive, the fridge is empty, and I’m ready for good conversation.',
  'What’s the best thing you’ve cooked for somebody you wanted to impress? Asking for Friday.',
  'Walked the whole coast path to the lighthouse today. Sore feet, big smile.',
  'I’ve learned three chords on the ukulele. My neighbours have learned them, too.',
  'Quiz night on Wednesday and we’re short of somebody who knows anything about sport. Or anything at all.',
  'A stranger on the train lent me her book when mine ended ten pages before the station. There are lovely people about.',
  'Somebody here told me to try the night ferry, just for the sunrise. Whoever you were: yes.',
  'Spent the evening on a roof terrace with people I only knew from here. We laughed so much that I lost my voice.',
]

export const POSTS_OF_TWO: readonly string[] = [
  'Twelve years today. We celebrated with chips on the sea wall, exactly as on the first evening.',
  'We’re hosting a board game supper at the end of the month. Bad losers are welcome, we have two of our own.',
  'Has anybody been to the new cocktail bar behind the theatre? We’d love to hear before we get a babysitter.',
  'One of us has taken up salsa, the other has taken up apologising to people on the dance floor. Same class, Tuesdays.',
  'Lovely evening with new friends from here: one bottle of wine, four hours of talk, home before midnight like the grown-ups we are.',
  'We’re in Edinburgh for the long weekend. Tell us where the locals have breakfast.',
  'The hot tub is mended. So is the fence it floated into. We’ll explain when we see you.',
  'If you’ve written to us this week: we read everything together, on the sofa, so it takes us until Sunday. We will answer.',
  'Camping, day two. One of us says it’s romantic. The other is writing this from the car, with the heating on.',
  'We said we’d only look at the dog. His name is Biscuit.',
]

/** Posts to friends, by friends of the demo accounts. */
export const POSTS_TO_FRIENDS: readonly string[] = [
  'Only for you lot: the supper club is on again, the second Friday, the usual table. Say yes by Monday.',
  'I got the job! You’ve all listened to me fret about it for weeks, so the first round is mine.',
  'Thinking of a small gathering for my birthday. Nothing wild: cake, a fire in the garden, and you.',
  'Back from the seaside with far too much fudge. Come and help.',
]
