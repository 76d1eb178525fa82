export const LETTERS_TEXT = {
  neutralMails: 'Discreet emails',
  neutralMailsHelp:
    'When on, the sender, the subject and the first lines of every email we send you say nothing about us, even when it is about the security of your account. Our name and our links still stand further down, and some mail programs show the address it was sent from.',
  saved: 'Email settings updated',
  failed: 'Failed to update email settings',
  loadFailed: 'We could not load your email settings.',
} as const
