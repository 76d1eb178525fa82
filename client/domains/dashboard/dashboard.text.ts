export const DASHBOARD_TEXT = {
  title: 'Dashboard',
  greeting: (username: string) => `Welcome, ${username}`,
  intro: 'Here is what is new, and where you may want to go.',
  news: 'What is new',
  unread: (count: number) =>
    count === 1
      ? 'You have 1 unread conversation'
      : `You have ${count >= 100 ? '100 or more' : count} unread conversations`,
  nothingUnread: 'No unread messages',
  nothingUnreadHelp: 'When somebody writes to you, it shows here.',
  openInbox: 'Open the inbox',
  newsFailed: 'Your messages could not be counted.',
  actions: 'Quick actions',
  browse: 'Browse members',
  browseHelp: 'Singles and couples near you',
  messages: 'Messages',
  messagesHelp: 'Read and write',
  editProfile: 'Edit profile',
  editProfileHelp: 'Your text and interests',
  preferences: 'Preferences',
  preferencesHelp: 'Whom you look for, and where you are',
  upgrade: 'Upgrade membership',
  upgradeHelp: 'What free, silver and gold allow',
  complete: 'Make yourself easier to find',
  missingText: 'Say something about yourself: your profile has no text yet.',
  missingLooking: 'Tell us whom you look for, so that the right people find you.',
  missingPlace: 'Add your area, so that members near you see you.',
} as const
