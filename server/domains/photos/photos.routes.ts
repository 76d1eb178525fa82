import { getPicture } from '#shared/domains/photos/photos.contract.ts'
import {
  deletePhoto,
  listOwnPhotos,
  movePhoto,
  setPhotoAudience,
  setProfilePhoto,
  uploadPhoto,
} from '#shared/domains/photos/photos.own.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import * as gallery from './photos.gallery.commands.ts'
import * as own from './photos.own.queries.ts'
import { findFile } from './photos.queries.ts'
import * as uploading from './photos.uploading.commands.ts'

/** Seconds a browser may show again, without asking, what every visitor may see. */
const KEPT = 60 * 60

export const photosRoutes: Routes = (serve) => {
  serve.file(getPicture, async ({ services, actor, input: { photoId, size } }) => {
    const found = await findFile(services.db, actor, photoId)
    if (found === null) throw new Failure(COMMON_REASONS.notFound)
    return {
      tag: `"${photoId}-${size}"`,
      keptFor: found.isForVisitors ? KEPT : 0,
      open: async () => {
        const file = await services.files.get(`${found.fileKey}-${size}.webp`)
        return file && { ...file, type: 'image/webp' }
      },
    }
  })
  serve(listOwnPhotos, async ({ services, actor, input }) => ({
    items: await own.listOwnPhotos(services.db, actor.id, input),
    room: await own.getRoom(services.db, actor.id, services.clock.now()),
  }))
  serve.upload(uploadPhoto, ({ services, actor, input, file }) =>
    uploading.uploadPhoto(services, { ownerId: actor.id, ...input }, file),
  )
  serve(deletePhoto, async ({ services, actor, input }) => {
    await gallery.deletePhoto(services, { ownerId: actor.id, ...input })
    return {}
  })
  serve(setProfilePhoto, async ({ services, actor, input }) => {
    await gallery.setProfilePhoto(services, { ownerId: actor.id, ...input })
    return {}
  })
  serve(setPhotoAudience, async ({ services, actor, input }) => {
    await gallery.setAudience(services, { ownerId: actor.id, ...input })
    return {}
  })
  serve(movePhoto, async ({ services, actor, input }) => {
    await gallery.movePhoto(services, { ownerId: actor.id, ...input })
    return {}
  })
}
