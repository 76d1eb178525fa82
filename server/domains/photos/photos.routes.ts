import { getPicture } from '#shared/domains/photos/photos.contract.ts'
import { fabPhoto, listFabbed, listFabs, unfabPhoto } from '#shared/domains/photos/photos.fabs.contract.ts'
import {
  deletePhoto,
  describePhoto,
  listOwnPhotos,
  movePhoto,
  setPhotoAudience,
  setProfilePhoto,
  uploadPhoto,
} from '#shared/domains/photos/photos.own.contract.ts'
import { listPhotosAs, listPhotosOf } from '#shared/domains/photos/photos.shown.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import { requireViewLeft } from '../profiles/profiles.policy.ts'
import * as fabbing from './photos.fabs.commands.ts'
import * as fabs from './photos.fabs.queries.ts'
import * as gallery from './photos.gallery.commands.ts'
import * as own from './photos.own.queries.ts'
import { findFile } from './photos.queries.ts'
import * as shown from './photos.shown.queries.ts'
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
  serve(describePhoto, async ({ services, actor, input }) => {
    await gallery.describePhoto(services, { ownerId: actor.id, ...input })
    return {}
  })
  serve(movePhoto, async ({ services, actor, input }) => {
    await gallery.movePhoto(services, { ownerId: actor.id, ...input })
    return {}
  })
  serve(listPhotosOf, async ({ services, actor, caller, input }) => {
    await requireViewLeft(services, { viewer: actor, caller, username: input.username })
    return shown.listPhotosOf(services.db, actor, input)
  })
  serve(listPhotosAs, async ({ services, actor, caller, input }) => {
    const { as, username } = input
    if (as === 'named') await requireViewLeft(services, { viewer: actor, caller, username })
    return shown.listPhotosAs(services, actor, input)
  })
  serve(fabPhoto, async ({ services, actor, input }) => {
    await fabbing.fabPhoto(services, { memberId: actor.id, ...input })
    return {}
  })
  serve(unfabPhoto, async ({ services, actor, input }) => {
    await fabbing.unfabPhoto(services, { memberId: actor.id, ...input })
    return {}
  })
  serve(listFabbed, ({ services, actor, input }) => fabs.listFabbed(services.db, actor.id, input))
  serve(listFabs, ({ services, actor, input }) => fabs.listFabs(services.db, actor.id, input))
}
