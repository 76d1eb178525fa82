export const LOCK_TEXT = {
  closed: (name: string) => `A photo from ${name}. It stays closed until you open it.`,
  open: 'Open photo',
  close: 'Close',
  always: (name: string) => `Always open photos from ${name}`,
  askBefore: (name: string) => `Ask me before photos from ${name}`,
  ended: 'This photo is no longer shared.',
  own: 'The photo you sent',
  photo: (name: string) => `Photo from ${name}`,
  failed: 'That didn’t work. Please try again.',
} as const
