/** The statuses of the demo's members. */
export const STATUSES = [
  'Free on Friday evening and open to suggestions.',
  'Away for the weekend, back on Monday.',
  'Finally finished decorating. Ask me about paint.',
  'Looking for company for a film this week.',
  'The kettle is on.',
  'New photos are on their way, promise.',
  'Busy week. I answer everybody, just slowly.',
  'Two tickets for live music on Saturday. Who is in?',
  'Enjoying the sunshine while it lasts.',
  'Back from the coast, with sand in everything.',
  'Quiet night in with a good book.',
  'First time out dancing in months. Wish me luck.',
  'Trying a new recipe tonight, takeaway on standby.',
  'In a good mood for no particular reason.',
  'Long walk done, feet up.',
  'Planning a summer party. Suggestions welcome.',
  'Working late, but always glad of a message.',
  'Here for a proper conversation this evening.',
] as const

/** The statuses of the demo accounts, which people log in to. */
export const OWN_STATUSES: Readonly<Record<string, string>> = {
  anna: 'Off to the night market on Thursday. Recommendations welcome.',
  'kate-and-tom': 'Table for four booked for Saturday, two chairs still free.',
}
