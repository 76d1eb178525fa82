import type { QueryClient } from '@tanstack/react-query'
import { createPost, POST_REASONS } from '#shared/domains/posts/posts.contract.ts'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'
import {
  uploadFailure,
  uploadOne,
  uploadToast,
} from '#client/domains/photos/uploading/photos.uploading.api.ts'
import { call, CallFailure } from '#client/platform/calls/call.ts'
import type { NewPost, PhotoToPost } from './posts.api.ts'
import { POST_TEXT } from './posts.text.ts'

/** Thrown if a post failed because of its photo. `photoProblem` says why, and the message is for a toast. */
class PhotoFailure extends Error {
  override readonly name = 'PhotoFailure'
  readonly photoProblem: string
  constructor({ photoProblem, message }: { photoProblem: string; message: string }) {
    super(message)
    this.photoProblem = photoProblem
  }
}

type WithPhoto = NewPost & { photo: PhotoToPost }

/** Uploads the photo if it's new, for the post's audience. */
const photoIdOf = async (client: QueryClient, { photo, audience }: WithPhoto): Promise<string> => {
  if ('id' in photo) return photo.id
  const forSame = audience === 'members' ? 'everyone' : audience
  return uploadOne(client, { ...photo, turn: 0, audience: forSame }).then(
    ({ id }) => id,
    (error: Error) => {
      throw new PhotoFailure({ photoProblem: uploadFailure(error).text, message: uploadToast(error) })
    },
  )
}

const PROBLEMS: Record<string, string> = {
  [POST_REASONS.photoForFewer.code]: POST_TEXT.photoForFewer,
  [COMMON_REASONS.notFound.code]: POST_TEXT.photoGone,
}

/** Creates a post with a photo. */
export const createWithPhoto = async (client: QueryClient, post: WithPhoto): Promise<unknown> => {
  const { content, audience } = post
  const photoId = await photoIdOf(client, post)
  return call(createPost, { content, audience, photoId }).catch((error: unknown) => {
    const photoProblem = error instanceof CallFailure && PROBLEMS[error.code]
    throw photoProblem ? new PhotoFailure({ photoProblem, message: POST_TEXT.createFailed }) : error
  })
}
