import { deleteOf } from '#server/platform/db/statements/portions.ts'
import type { Domain } from '#server/platform/domain/domain.ts'
import { on } from '#server/platform/domain/events.ts'
import { workOn } from '#server/platform/jobs/job.ts'
import { memberBanned } from '../accounts/accounts.events.ts'
import { memberBlocked } from '../blocks/blocks.events.ts'
import { membershipChanged } from '../membership/membership.events.ts'
import { lockForPhotos } from '#server/domains/profiles/public/profiles.pictures.commands.ts'
import { endFabs } from '#server/domains/photos/fabs/photos.fabs.commands.ts'
import { isFabbableBy } from '#server/domains/photos/fabs/photos.fabs.sql.ts'
import { endShares, eraseFiles, removeFiles } from './photos.commands.ts'
import { settleSurplus } from '#server/domains/photos/gallery/photos.gallery.commands.ts'
import { banLooks, endedRemoval, fileRemoval, olderLooks, unclaimedRemoval } from './photos.jobs.ts'
import { removeEndedLicences } from '#server/domains/photos/licences/photos.licences.commands.ts'
import { exportPhotos, listPictureFiles } from './photos.queries.ts'
import { keepLooksOfPhotos, readOlderLooks } from '#server/domains/photos/bans/photos.likenesses.commands.ts'
import { likenesses } from '#server/domains/photos/bans/photos.likenesses.tables.ts'
import { photosRoutes } from './photos.routes.ts'
import { photoFabs, photos as pictures, photoShares } from './photos.tables.ts'
import { resource } from '#server/platform/domain/resource.ts'
import { photoFab } from './photos.notices.ts'
import { isOwnPhotoOf, isPhotoKnownTo } from './photos.sql.ts'
import { removeUnclaimed } from '#server/domains/photos/gallery/photos.uploading.commands.ts'
import { counts } from './photos.counts.queries.ts'

export const photos: Domain = {
  name: 'photos',
  routes: photosRoutes,
  counts,
  notices: [photoFab],
  jobs: [
    workOn(fileRemoval, removeFiles),
    workOn(unclaimedRemoval, removeUnclaimed),
    workOn(endedRemoval, removeEndedLicences),
    workOn(banLooks, keepLooksOfPhotos),
    workOn(olderLooks, readOlderLooks),
  ],
  schedules: [
    { job: unclaimedRemoval, times: { everyHours: 1 } },
    { job: endedRemoval, times: { everyHours: 1 } },
    { job: olderLooks, times: { everyHours: 1 } },
  ],
  reactions: [
    on(memberBanned, (_services, { enqueue }, ban) => enqueue(banLooks, ban)),
    on(memberBlocked, async (_services, { tx }, { blockerId, blockedId }) => {
      await endShares(tx, blockerId, blockedId)
      await endFabs(tx, blockerId, blockedId)
    }),
    on(membershipChanged, async (_, unit, { memberId }) => {
      await lockForPhotos(unit.tx, memberId)
      await settleSurplus(unit, memberId)
    }),
  ],
  personal: {
    holds: [
      photoShares.memberId,
      photoShares.ownerId,
      pictures.ownerId,
      photoFabs.memberId,
      photoFabs.ownerId,
      likenesses.memberId,
    ],
    portions: [photoFabs.memberId, photoFabs.ownerId, photoShares.memberId, photoShares.ownerId].map(
      deleteOf,
    ),
    erase: eraseFiles,
    title: 'Photos',
    export: exportPhotos,
    files: listPictureFiles,
  },
  resources: [
    resource('photo', isPhotoKnownTo),
    resource('ownPhoto', isOwnPhotoOf),
    resource('fabbablePhoto', isFabbableBy),
  ],
  demo: () => import('./photos.demo.ts'),
}
