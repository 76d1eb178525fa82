export const MUTED_TEXT = {
  title: 'Muted posts',
  description: 'You don’t see what these members post. Nothing else changes, and they don’t know.',
  list: 'Members whose posts you have muted',
  loadFailed: 'We couldn’t load this list.',
  empty: 'You haven’t muted anyone’s posts. To mute someone’s, use the menu of a post.',
  mutedOn: (date: string) => `Muted on ${date}`,
  unmute: 'Show their posts again',
  unmuteName: (username: string) => `Show posts by ${username} again`,
  unmuted: 'You’ll see their posts again.',
  unmuteFailed: 'We couldn’t do that. Please try again.',
} as const
