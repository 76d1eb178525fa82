export const CONTACT_TEXT = {
  title: 'Contact preferences',
  description: 'Who may write to you first. Whoever you have written to may always answer you there.',
  loadFailed: 'Failed to load contact preferences',
  friendsOnly: 'Only my friends',
  friendsOnlyHelp: 'Nobody else can begin to write to you, whatever you choose below.',
  allowed: 'Only these may write to you',
  allowedHelp: 'Choose nobody here, and all may whom you do not keep out below.',
  blocked: 'These may not write to you',
  save: 'Save',
  saved: 'Contact preferences saved successfully!',
  saveFailed: (reason: string) => `Failed to save preferences: ${reason}`,
  exception: 'please try again',
} as const
