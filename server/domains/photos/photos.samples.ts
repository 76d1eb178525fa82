import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs } from '#server/testing/costs.ts'
import { none, type JobSamples, type Samples } from '#server/testing/samples.ts'
import type { ActorName, Scene } from '#server/testing/world.ts'
import { newId } from '#shared/kernel/ids.ts'

export const audiences: Audiences = {
  'photos.delete': ['member', 'ownPhoto'],
  'photos.describe': ['member', 'ownPhoto'],
  'photos.fab': ['member', 'fabbablePhoto'],
  'photos.listAs': ['member', 'self'],
  'photos.listFabbed': ['member', 'listed'],
  'photos.listFabs': ['member', 'listed'],
  'photos.listOf': ['public', 'profile'],
  'photos.getPicture': ['public', 'photo'],
  'photos.giveLicence': ['member', 'ownPhoto'],
  'photos.listGivenLicences': ['member', 'listed'],
  'photos.listOwn': ['member', 'self'],
  'photos.listReceivedLicences': ['member', 'listed'],
  'photos.move': ['member', 'ownPhoto'],
  'photos.revokeLicence': ['member', 'ownPhoto'],
  'photos.revokeLicences': ['member', 'ownPhoto'],
  'photos.setAudience': ['member', 'ownPhoto'],
  'photos.setProfilePhoto': ['member', 'ownPhoto'],
  'photos.unfab': ['member', 'self'],
  'photos.upload': ['member', 'self'],
}

export const costs: Costs = {
  'photos.delete': 11,
  'photos.describe': 4,
  'photos.fab': 7,
  'photos.listAs': 2,
  'photos.listFabbed': 2,
  'photos.listFabs': 2,
  'photos.listOf': 2,
  'photos.getPicture': 2,
  'photos.giveLicence': 10,
  'photos.listGivenLicences': 2,
  'photos.listOwn': 4,
  'photos.listReceivedLicences': 2,
  'photos.move': 10,
  'photos.revokeLicence': 5,
  'photos.revokeLicences': 5,
  'photos.setAudience': 9,
  'photos.setProfilePhoto': 9,
  'photos.unfab': 4,
  'photos.upload': 20,
}

/** Another photo of the party, for the party alone. */
const ownPhoto = async (scene: Scene, actor: ActorName) => {
  if (actor !== 'party') return { photoId: scene.photoIds.everyone }
  await scene.app.given.roomForPhotos()
  return { photoId: await scene.app.given.photo(scene.party, { isProfilePhoto: false }) }
}

export const samples: Samples = {
  'photos.giveLicence': async (scene, actor) => ({
    ...(await ownPhoto(scene, actor)),
    username: scene.other.username,
    duration: 'day',
  }),
  'photos.listGivenLicences': none,
  'photos.listReceivedLicences': none,
  'photos.revokeLicence': async (scene, actor) => ({ ...(await ownPhoto(scene, actor)), licenceId: newId() }),
  'photos.revokeLicences': ownPhoto,
  'photos.delete': ownPhoto,
  'photos.describe': async (scene, actor) => ({ ...(await ownPhoto(scene, actor)), alt: 'By the sea' }),
  'photos.fab': ({ photoIds }) => ({ photoId: photoIds.everyone }),
  'photos.getPicture': ({ photoIds }) => ({ photoId: photoIds.everyone, size: 'card' }),
  'photos.listAs': () => ({ as: 'friend' }),
  'photos.listFabbed': () => ({ limit: 5 }),
  'photos.listFabs': () => ({ limit: 5 }),
  'photos.listOf': ({ party }) => ({ username: party.username }),
  'photos.listOwn': () => ({ limit: 5 }),
  'photos.move': async (scene, actor) => ({ ...(await ownPhoto(scene, actor)), place: 0 }),
  'photos.setAudience': async (scene, actor) => ({ ...(await ownPhoto(scene, actor)), audience: 'friends' }),
  'photos.setProfilePhoto': ownPhoto,
  'photos.unfab': ({ photoIds }) => ({ photoId: photoIds.everyone }),
  'photos.upload': async (scene) => {
    await scene.app.given.roomForPhotos()
    return { clientKey: newId() }
  },
}

export const jobSamples: JobSamples = {
  'photos.removeFiles': () => ({ fileKeys: [`photos/${newId()}`] }),
}
