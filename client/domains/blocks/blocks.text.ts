export const BLOCKS_TEXT = {
  title: 'Block list',
  description: 'You and the people here can’t see each other. We don’t tell them.',
  back: 'Back to settings',
  list: 'People you have blocked',
  empty: 'You haven’t blocked anyone',
  emptyHelp:
    'If someone bothers you, open their profile or your conversation and choose Block. They’ll be listed here.',
  loadFailed: 'Failed to load blocked users.',
  blockedOn: (date: string) => `Blocked on ${date}`,
  unblock: 'Unblock',
  unblockName: (username: string) => `Unblock ${username}`,
  unblockQuestion: (username: string) => `Unblock ${username}?`,
  unblockMeans:
    'You’ll see each other again, and they can write to you. If you were friends, that doesn’t come back.',
  unblocked: 'User unblocked!',
  unblockFailed: 'Failed to unblock user.',
  addNote: 'Add a note',
  changeNote: 'Change the note',
  noteFor: (what: string, username: string) => `${what}: ${username}`,
  note: 'Your note',
  noteHelp: 'Only you can read it.',
  saveNote: 'Save note',
  cancel: 'Cancel',
  noteSaved: 'Note saved',
  noteFailed: 'We couldn’t save your note. Please try again.',
} as const

export const BLOCK_TEXT = {
  block: 'Block',
  blockName: (username: string) => `Block ${username}`,
  question: (username: string) => `Block ${username}?`,
  means:
    'You won’t see each other anywhere on this site, and neither of you can write to the other. If you’re friends, that ends. We don’t tell them, and you can unblock them whenever you like.',
  /** For a member who's shown as gone. */
  goneQuestion: 'Block this person?',
  goneMeans: 'If they ever come back, you won’t see each other, and they can’t write to you.',
  why: 'Why',
  whyHelp: 'Only you can read it, in your block list.',
  report: 'Report a picture or profile',
  reportLead: 'Has someone broken the rules?',
  blocked: 'Blocked. You can change this in your block list.',
  failed: 'We couldn’t block them. Please try again.',
  full: 'Your block list is full. Please unblock someone first.',
  tooOften: 'You’ve changed your block list a lot. Please try again a little later.',
  notFound: 'We couldn’t find this profile, or it isn’t open to you.',
  openList: 'Open your block list',
} as const
