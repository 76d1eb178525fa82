const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** A number as people say it. Counts stop at 100. */
const many = (count: number) => (count >= 100 ? '100 or more' : (WORDS[count] ?? String(count)))

/** For use in a sentence. */
const counted = (one: string, more: string) => (count: number) => `${many(count)} ${count === 1 ? one : more}`

export const DASHBOARD_TEXT = {
  title: 'Dashboard',
  greeting: 'Welcome,',
  steps: (count: number) => `${count === 4 ? 'Four' : 'Three'} steps to a profile worth finding`,
  stepsDone: (done: number, all: number) => `${done} of ${all} done`,
  stepDone: 'Done:',
  ready: 'Your profile is ready.',
  seeIt: 'See it as others do',
  step: {
    preferences: {
      title: 'Say who you’d like to meet, and where',
      help: 'So the people who suit you find you.',
    },
    text: { title: 'Write about yourself', help: 'A few honest sentences are enough.' },
    photo: { title: 'Add a photo', help: 'You choose who may see it.' },
    partner: { title: 'Say something about your partner', help: 'So people get to know you both.' },
  },
  news: 'What’s new',
  /** The parts of the news, in order. */
  happened: {
    chats: counted('unread chat', 'unread chats'),
    unread: counted('unread conversation', 'unread conversations'),
    invites: counted('friend request', 'friend requests'),
    winks: counted('new wink', 'new winks'),
    fabs: (count: number) => `new fabs on ${counted('photo', 'photos')(count)}`,
    looks: counted('profile viewer', 'profile viewers'),
  },
  matches: 'new matches for a saved search',
  others: 'new notifications',
  more: 'more',
  comma: ', ',
  and: ' and ',
  end: '.',
  nothingNew: 'Nothing new right now.',
  browse: 'See who’s here',
  sayHello: 'and say hello.',
  newsFailed: 'We couldn’t check what’s new.',
  actions: 'Quick actions',
  messages: 'Messages',
  editProfile: 'Edit profile',
  managePhotos: 'Manage photos',
  upgrade: 'Upgrade membership',
} as const
