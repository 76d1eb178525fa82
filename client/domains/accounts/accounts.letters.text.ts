export const LETTERS_TEXT = {
  neutralMails: 'Discreet emails',
  neutralMailsHelp:
    'On: the sender, subject and first lines of every email say nothing about us, even when it’s about your account’s security. Our name and links are still further down, and some mail apps show the address we send from.',
  saved: 'Email settings updated',
  failed: 'Failed to update email settings',
  loadFailed: 'We couldn’t load your email settings.',
} as const
