export const PROFILE_TEXT = {
  notFound: 'Profile not found',
  notFoundHelp: 'We could not find this profile, or it is not open to you.',
  browse: 'Browse members',
  blockedNow: (username: string) => `You have blocked ${username}`,
  blockedNowHelp: 'You do not see each other any longer. Your block list is where you can undo it.',
  sendMessage: 'Send Message',
  chat: 'Chat',
  edit: 'Edit profile',
} as const
