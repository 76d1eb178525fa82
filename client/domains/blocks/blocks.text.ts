export const BLOCKS_TEXT = {
  title: 'Block list',
  description: 'You and the people here do not see each other. We do not tell them.',
  back: 'Back to your profile',
  list: 'People you have blocked',
  empty: 'You have not blocked anybody',
  emptyHelp:
    'If somebody bothers you, open their profile or your conversation and choose Block. They will be listed here.',
  loadFailed: 'Failed to load blocked users.',
  blockedOn: (date: string) => `Blocked on ${date}`,
  unblock: 'Unblock',
  unblockName: (username: string) => `Unblock ${username}`,
  unblockQuestion: (username: string) => `Unblock ${username}?`,
  unblockMeans:
    'You will be able to see each other again, and they can write to you. A friendship that has ended does not come back.',
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
  noteFailed: 'We could not save your note. Please try again.',
} as const

export const BLOCK_TEXT = {
  block: 'Block',
  blockName: (username: string) => `Block ${username}`,
  question: (username: string) => `Block ${username}?`,
  means:
    'You will not see each other anywhere on this site, and neither of you can write to the other. If you are friends, that ends. We do not tell them, and you can unblock them whenever you like.',
  /** Of one who is shown as gone. */
  goneQuestion: 'Block this person?',
  goneMeans: 'If they ever come back, you will not see each other, and they cannot write to you.',
  why: 'Why',
  whyHelp: 'Only you can read it, in your block list.',
  report: 'Report a picture or profile',
  reportLead: 'Has somebody broken the rules?',
  blocked: 'Blocked. You can change this in your block list.',
  failed: 'We could not block them. Please try again.',
  full: 'Your block list is full. Please unblock somebody on it first.',
  tooOften: 'You have changed your block list a lot. Please try again a little later.',
  notFound: 'We could not find this profile, or it is not open to you.',
  openList: 'Open your block list',
} as const
