import type { PhotoAudience } from '../photos/photos.contract.ts'
import type { PostAudience } from './posts.contract.ts'

/** Whether everyone in the post's audience may see the author's photo. */
export const isPhotoForPost = (
  { audience, isShown }: { audience: PhotoAudience; isShown: boolean },
  postAudience: PostAudience,
): boolean => isShown && (audience === 'everyone' || (audience === 'friends' && postAudience === 'friends'))
