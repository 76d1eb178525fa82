/** Short exchanges in which the two members take turns. Placeholders are filled in as in profile texts. */
export const DIALOGUES: readonly (readonly string[])[] = [
  [
    'Hello! Your profile made {me} smile. How is {town} treating you?',
    'Hello to you too! Wet and windy, so the usual. What made you smile?',
    'The bit about good company. {I} could not agree more.',
  ],
  [
    'Hi there. {I’m} at a gig not far from you on Friday and wondered if you fancied a drink before?',
    'That sounds lovely. What time does it start?',
    'Doors at eight, so perhaps six thirty?',
    'Perfect. I know a place around the corner with good wine and low lighting.',
  ],
  [
    'What a lovely profile. {I} had to say so, even if you get a hundred of these a day.',
    'Four at the most, and none as polite. Thank you!',
  ],
  [
    'Do you know the new place by the station? They do a very good old fashioned.',
    'Not yet! Is it loud?',
    'Not before ten.',
    'Then before ten it is. Thursday?',
    'Thursday. {I’ll} book the corner table.',
  ],
  ['Just wanted to say hello and see if we click.', 'Hello! So far so good.'],
  [
    'You mention cold water swimming. How cold are we talking?',
    'Nine degrees last Sunday. Glorious for about four minutes.',
    'And afterwards?',
    'Tea, cake and feeling very superior.',
    'Count {me} in for the cake.',
  ],
  [
    'Thank you for the wink! {I} was just about to send one.',
    'Great minds. How was your weekend?',
    'Long walk, long lunch, very short Sunday. Yours?',
    'The same without the walk.',
  ],
  [
    'Hi, are you free for a coffee some time next week?',
    'Tuesday or Wednesday after work would be good.',
    'Wednesday at six? The one by the bridge?',
    'See you there. How will {I} know you?',
    '{I’ll} be the one looking nervous with a green scarf.',
    'Then {I} shall be the one being very charming about it.',
  ],
  [
    'Your cooking sounds excellent. What is the dish you are proudest of?',
    'A slow lamb thing that takes two days. You?',
    'Toast. But really good toast.',
    '{I} like a specialist.',
  ],
  [
    'Hello from around the corner! {I} think we live about ten minutes apart.',
    'Really? Which side of the park?',
    'The side with the bakery.',
    'Ah, the right side.',
  ],
  [
    'We met briefly at the social last month. Lovely to find you here!',
    'Of course! You were the one who won the quiz.',
    'Allegedly. The quizmaster was very drunk.',
    'We should have a rematch, with dinner this time.',
    'Yes please. Your turn to choose where.',
  ],
  [
    '{I’ve} read your profile twice and still do not know whether the dog approves of visitors.',
    'He approves of anyone with cheese.',
    'Then we shall be firm friends.',
  ],
  [
    'Are you going to the summer party?',
    'Tickets bought, outfit undecided. You?',
    'The other way round: outfit ready, no ticket.',
    'There were a few left this morning, be quick!',
    'Done! See you there.',
  ],
  [
    'Is it true that you make an excellent negroni?',
    'It has been said. Mostly by {me}.',
    '{I} would like to verify that.',
    'Only fair. Bring oranges.',
  ],
  [
    'Hello, {I} really like the way you write. What are you reading at the moment?',
    'A very long novel about a lighthouse. Nothing has happened yet and it is wonderful.',
    'That is exactly my sort of evening.',
  ],
  [
    'Hi! First message here, so please be kind.',
    'Welcome! You are doing very well so far.',
    'Phew. Any advice for a beginner?',
    'Be yourself, be safe, and never answer before the first coffee.',
  ],
  [
    'Did you get home all right on Saturday?',
    '{I} did, thank you! What a lovely evening.',
    'It was. Same again next month?',
    'Definitely. Bring the playlist.',
  ],
  [
    'Sorry for the slow reply, it has been one of those weeks.',
    'No need to be sorry. Is everything well?',
    'All well, just busy. How about a proper catch-up on Sunday?',
    'Sunday it is. {I} will bring cake.',
  ],
  [
    'That new photograph is beautiful. Who painted it?',
    'A friend with more talent than sense. It hangs above the sofa now.',
    'Then the sofa is in good company.',
  ],
  [
    'Quick question: wine or cocktails?',
    'Cocktails, then wine, then water, then toast.',
    'A plan with a beginning, a middle and an end. {I} approve.',
  ],
  [
    '{I} see we both look for good conversation. Shall we test it?',
    'Go on then. Best meal of your life?',
    'A plate of sardines on a wall in Lisbon. Yours?',
    'Breakfast in Naples, straight off the night train.',
    'That is a very good answer.',
    'It was a very good breakfast.',
  ],
  [
    'Hello from just up the road. Love what you wrote.',
    'Thank you! {I} had a look at yours as well and would like to hear more.',
  ],
  ['Thank you for accepting my friend request.', 'A pleasure. Your profile is one of the nicest here.'],
  [
    'Would you recommend the spa hotel you mentioned?',
    'Without hesitation. Ask for a room at the back, they look over the lake.',
    'Booked for two nights in the spring!',
    'Jealous. Do report back.',
  ],
]

/** Conversations with the person who runs the site. */
export const DIALOGUES_WITH_STAFF: readonly (readonly string[])[] = [
  ['Just to say that somebody was very kind to {me} at the social last week. What a nice community this is.'],
  [
    'Is there a list of the clubs you recommend?',
    'Not yet, but it is a lovely idea. Leave it with {me}.',
    'Wonderful. {I} know a few people who would help.',
  ],
  ['Thank you for the quick verification, that was painless.', 'A pleasure. Enjoy the tick!'],
]

/** A conversation in which a single member asks a couple about clubs. */
export const ABOUT_CLUBS: readonly string[] = [
  'Good evening. Have you been to any of the clubs around here? {I} would love an honest opinion.',
  'A couple. The small one is friendlier, the big one has the better music.',
  'Friendlier sounds right for a first time.',
  'Then come on a Friday. People actually talk to each other.',
  'Noted, and thank you. May {I} say hello if {I} see you there?',
  'You had better!',
]

/** A conversation in which a single member invites a couple to dinner. */
export const ABOUT_DINNER: readonly string[] = [
  'Would you two be up for dinner when we are down your way in March?',
  'Very much so. How long are you staying?',
  'Three nights, near the seafront.',
  'Then keep the Saturday for us.',
]

/** A long-standing conversation, day by day. */
export const LONG_DIALOGUE: readonly (readonly string[])[] = [
  [
    'Hi! I hope you do not mind me writing. You had me at murder mysteries.',
    'Not at all. Which one first: book, film or weekend in a country house?',
    'Country house, with somebody competent playing the butler.',
    'I have been told that I look suspicious in a dinner jacket.',
    'Then we already have our first suspect.',
    'And you?',
    'The widow who knows more than she says, naturally.',
  ],
  [
    'Good morning, suspect.',
    'Good morning, widow. Where were you on the night of the fourteenth?',
    'At home with a book and a witness, who is a cat.',
    'Cats never talk. Very convenient.',
    'He has been bought with tuna.',
    'I am in town tomorrow evening for work. A drink, in the interest of the investigation?',
    'Tomorrow is yoga. Thursday?',
    'Thursday. Seven? The bar with the green door.',
    'I know it. Seven.',
  ],
  [
    'Still on for tonight?',
    'Very much so. I shall be the one with the guilty look.',
    'I will be five minutes late and blame the bus.',
    'I am at the table by the window. No hurry.',
    'Getting off now. Two minutes!',
  ],
  [
    'Thank you for a lovely evening. I have not laughed like that since the spring.',
    'Nor have I. The waiter wanted to adopt us.',
    'He brought olives three times. That is love.',
    'Did you get home all right?',
    'I did. The cat was at the door with his watch.',
    'Tell him I am sorry and that I would like to do it again.',
    'He says he will allow it.',
  ],
  [
    'I found the recipe for the thing with the aubergines.',
    'You remembered!',
    'I took notes. I am a professional.',
    'When do we cook it?',
    'Saturday, at mine? There is a proper oven and an improper amount of wine.',
    'Saturday it is. What can I bring?',
    'Dessert, and that jacket.',
  ],
  [
    'I cannot believe there was none left over.',
    'You had three helpings.',
    'It was evidence. I had to destroy it.',
    'The aubergines were indecent, by the way.',
    'Thank you. So was your lemon tart.',
    'It is the only thing I bake and I bake it well. Next weekend? There is an old house by the sea with rooms to let.',
    'With a butler?',
    'With a landlady called Maureen, which is better.',
    'Book it.',
  ],
  [
    'Did you get the house?',
    'Booked! Two nights, sea view, breakfast until eleven.',
    'You are a dangerous person.',
    'So I hear. Pack something warm for the walk and something nice for the evening.',
    'And what are you packing?',
    'The jacket, obviously. See you on Friday!',
  ],
]

/** Unsent drafts by the demo accounts. */
export const DRAFTS = [
  'Friday would suit me. Shall we say',
  'Thank you, that made me smile. I was wondering',
  'We talked about it over dinner, and we would both',
]
