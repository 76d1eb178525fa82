/** Texts for editing a post. */
export const EDIT_TEXT = {
  editTitle: 'Edit your post',
  editLabel: 'Your post',
  editHelp: 'You can change it for 15 minutes. It’ll say that it was edited.',
  save: 'Save',
  changed: 'Post changed.',
  editOver: 'You can edit a post for 15 minutes, and that time is up.',
  editFailed: 'We couldn’t change your post. Please try again.',
} as const
