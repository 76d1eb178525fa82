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
import {
  giveLicence,
  listGivenLicences,
  listReceivedLicences,
  revokeLicence,
  revokeLicences,
} from '#shared/domains/photos/photos.licences.contract.ts'
import {
  listPhotosAs,
  listPhotosAsVisitor,
  listPhotosOf,
} from '#shared/domains/photos/photos.shown.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import { requireViewLeft } from '../profiles/profiles.policy.ts'
import * as fabbing from '#server/domains/photos/fabs/photos.fabs.commands.ts'
import * as fabs from '#server/domains/photos/fabs/photos.fabs.queries.ts'
import * as gallery from '#server/domains/photos/gallery/photos.gallery.commands.ts'
import * as licences from '#server/domains/photos/licences/photos.licences.commands.ts'
import * as licencesQueries from '#server/domains/photos/licences/photos.licences.queries.ts'
import { givePicture } from './photos.media.commands.ts'
import { requireShown } from './photos.media.policy.ts'
import * as own from '#server/domains/photos/gallery/photos.own.queries.ts'
import * as shown from '#server/domains/photos/gallery/photos.shown.queries.ts'
import * as uploading from '#server/domains/photos/gallery/photos.uploading.commands.ts'

export const photosRoutes: Routes = (serve) => {
  serve.file(getPicture, ({ services, actor, input: { photoId: id, size } }) =>
    givePicture(services, { id, size, find: () => requireShown(services, actor, id) }),
  )
  serve(listOwnPhotos, async ({ services, actor, input }) => ({
    ...(await own.listOwnPhotos(services, actor.id, input)),
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
    await gallery.setPhotoAudience(services, { ownerId: actor.id, ...input })
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
  serve(listGivenLicences, ({ services, actor, input }) =>
    licencesQueries.listGivenLicences(services, actor.id, input),
  )
  serve(listReceivedLicences, ({ services, actor, input }) =>
    licencesQueries.listReceivedLicences(services, actor.id, input),
  )
  serve(giveLicence, async ({ services, actor, input }) => {
    await licences.giveLicence(services, { ownerId: actor.id, ...input })
    return {}
  })
  serve(revokeLicence, async ({ services, actor, input }) => {
    await licences.revokeLicence(services, { ownerId: actor.id, ...input })
    return {}
  })
  serve(revokeLicences, async ({ services, actor, input }) => {
    await licences.revokeLicences(services, { ownerId: actor.id, ...input })
    return {}
  })
  serve(listPhotosOf, async ({ services, actor, caller, input }) => {
    await requireViewLeft(services, { viewer: actor, caller, profile: input.username })
    return shown.listPhotosOf(services, actor, input)
  })
  serve(listPhotosAs, async ({ services, actor, caller, input }) => {
    const { as, username } = input
    if (as === 'named') await requireViewLeft(services, { viewer: actor, caller, profile: username })
    return shown.listPhotosAs(services, actor, input)
  })
  serve(listPhotosAsVisitor, ({ services, input }) => shown.listPhotosFor(services, null, input))
  serve(fabPhoto, async ({ services, actor, input }) => {
    await fabbing.fabPhoto(services, { memberId: actor.id, ...input })
    return {}
  })
  serve(unfabPhoto, async ({ services, actor, input }) => {
    await fabbing.unfabPhoto(services, { memberId: actor.id, ...input })
    return {}
  })
  serve(listFabbed, ({ services, actor, input }) => fabs.listFabbed(services, actor.id, input))
  serve(listFabs, ({ services, actor, input }) => fabs.listFabs(services, actor.id, input))
}
