import type { Domain } from '#server/platform/domain.ts'
import { on } from '#server/platform/events.ts'
import { workOn } from '#server/platform/jobs/job.ts'
import { memberBlocked } from '../blocks/blocks.events.ts'
import { endShares, eraseFiles, removeFiles } from './photos.commands.ts'
import { fileRemoval } from './photos.jobs.ts'
import { exportPhotos, listPictureFiles } from './photos.queries.ts'
import { photosRoutes } from './photos.routes.ts'
import { photos as pictures, photoShares } from './photos.tables.ts'
import { resource } from '#server/platform/resource.ts'
import { isPhotoKnownTo } from './photos.sql.ts'

export const photos: Domain = {
  name: 'photos',
  routes: photosRoutes,
  jobs: [workOn(fileRemoval, removeFiles)],
  reactions: [
    on(memberBlocked, (_services, { tx }, { blockerId, blockedId }) => endShares(tx, blockerId, blockedId)),
  ],
  personal: {
    holds: [photoShares.memberId, pictures.ownerId],
    erase: eraseFiles,
    export: exportPhotos,
    files: listPictureFiles,
  },
  resources: [resource('photo', isPhotoKnownTo)],
}
