/** The choice of a photo for a post, which loads when it is opened. */
export const POST_PHOTO_TEXT = {
  title: 'Add a photo to your post',
  means:
    'You can pick any of your photos that the people who see the post may see, too. A new one is also added to your photos, for the same people.',
  list: 'Your photos',
  none: 'None of your photos fits this post',
  noneHelp: 'Those you have are for fewer people than the post. You can add a new one here.',
  missing: 'Choose a photo first.',
  add: 'Add to post',
  ready: 'Goes with your post',
  other: 'Choose another',
  remove: 'Leave the photo out',
} as const
