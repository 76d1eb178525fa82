/** Texts for editing a post. */
export const EDIT_TEXT = {
  editTitle: 'Edit your post',
  editLabel: 'Your post',
  editHelp: 'You can change it for 15 minutes. It’ll say that it was edited.',
  save: 'Save',
  changed: 'Post changed.',
  editOver: 'A post can be edited for 15 minutes, and those are over.',
  editFailed: 'We could not change your post. Please try again.',
} as const
