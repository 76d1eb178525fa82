import { insertRows } from '#server/demo/insert.ts'
import { declareDemo } from '#server/demo/part.ts'
import { notePhotoNumber } from '#server/domains/profiles/public/profiles.pictures.commands.ts'
import { composeFabs } from '#server/domains/photos/fabs/photos.fabs.demo.ts'
import { composeLicences, storeShares } from '#server/domains/photos/licences/photos.licences.demo.ts'
import { photoFabs, photos } from './photos.tables.ts'

export const demo = declareDemo({
  compose: (community) => {
    const fabs = composeFabs(community)
    for (const { ownerId, photoId, createdAt } of fabs)
      community.notify({ memberId: ownerId, kind: 'photo_fab', about: photoId, at: createdAt })
    return { fabs, licences: composeLicences(community) }
  },
  store: async ({ tx, made: { fabs, licences } }) => {
    await insertRows(tx, photoFabs, fabs)
    if (!licences) return
    await insertRows(tx, photos, licences.photos)
    await storeShares(tx, licences.shares)
    for (const { ownerId } of licences.photos) await notePhotoNumber(tx, ownerId)
  },
})
