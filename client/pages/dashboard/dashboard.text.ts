/** They're counted up to 100. */
const many = (count: number) => (count >= 100 ? '100 or more' : count)

export const DASHBOARD_TEXT = {
  title: 'Dashboard',
  greeting: (username: string) => `Welcome, ${username}`,
  steps: (count: number) => `${count === 4 ? 'Four' : 'Three'} steps to a profile worth finding`,
  stepsDone: (done: number, all: number) => `${done} of ${all} done`,
  stepDone: 'Done:',
  step: {
    preferences: {
      title: 'Say who you would like to meet, and where',
      help: 'So that the people who suit you come across you.',
    },
    text: { title: 'Write about yourself', help: 'A few honest sentences are enough.' },
    photo: { title: 'Add a photo', help: 'You choose who may see it.' },
    partner: { title: 'Say something about your partner', help: 'So that members get to know you both.' },
  },
  news: 'What’s new',
  happened: {
    chats: (count: number) =>
      count === 1 ? '1 chat with something new' : `${many(count)} chats with something new`,
    unread: (count: number) =>
      count === 1 ? '1 unread conversation' : `${many(count)} unread conversations`,
    invites: (count: number) =>
      count === 1 ? '1 friend request waiting for you' : `${many(count)} friend requests waiting for you`,
    winks: (count: number) => (count === 1 ? '1 new wink' : `${many(count)} new winks`),
    fabs: (count: number) => (count === 1 ? '1 photo with new fabs' : `${many(count)} photos with new fabs`),
    looks: (count: number) =>
      count === 1 ? '1 member looked at you' : `${many(count)} members looked at you`,
  },
  nothingNew:
    'Nothing new right now. When someone writes, winks or looks at your profile, you’ll see it here.',
  newsFailed: 'We could not check what’s new.',
  actions: 'Quick actions',
  messages: 'Messages',
  editProfile: 'Edit profile',
  managePhotos: 'Manage photos',
  upgrade: 'Upgrade membership',
} as const
