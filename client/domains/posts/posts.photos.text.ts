/** The choice of a photo for a post, which loads when it is opened. */
export const POST_PHOTO_TEXT = {
  title: 'Add a photo to your post',
  means:
    'Choose a photo that everyone who sees the post may see. A new one is added to your photos, for the same people.',
  list: 'Your photos',
  none: 'None of your photos suits this post',
  noneHelp: 'Fewer people can see them than this post. You can add a new one here.',
  missing: 'Choose a photo first.',
  add: 'Add to post',
  ready: 'Goes with your post',
  other: 'Choose another',
  remove: 'Leave the photo out',
} as const
