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
  unread: (count: number) =>
    count === 1
      ? 'You have 1 unread conversation'
      : `You have ${count >= 100 ? '100 or more' : count} unread conversations`,
  nothingUnread: 'No unread messages. When somebody writes to you, you will see it here.',
  openInbox: 'Open the inbox',
  newsFailed: 'We could not check your messages.',
  actions: 'Quick actions',
  messages: 'Messages',
  editProfile: 'Edit profile',
  managePhotos: 'Manage photos',
  upgrade: 'Upgrade membership',
} as const
