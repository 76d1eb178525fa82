export const SEND_TEXT = {
  recipient: (username: string) => `Your message is for ${username}`,
  change: 'Change recipient',
  verified: 'Verified',
  shared: (interests: readonly string[]) => `In common: ${interests.join(', ')}`,
  emptyProfile: 'Your profile has no photo and no text yet, so they can’t see who’s writing.',
  addPhoto: 'Add a photo first',
} as const
