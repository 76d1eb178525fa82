import type { PhotoAudience } from '#shared/domains/photos/photos.contract.ts'
import { ONLY_PARTY, SEEN_BY } from '#server/testing/matrices/audiences.ts'
import {
  none,
  type Endpoints,
  type Fill,
  type PartyHas,
  type JobSamples,
  type Pages,
  type Resources,
  type PairHas,
  type Notices,
} from '#server/testing/matrices/samples.ts'
import type { ActorName, Scene } from '#server/testing/scenario/world.ts'
import { newId } from '#shared/kernel/ids.ts'
import { banOfErased } from '../accounts/accounts.samples.ts'
import { likenesses } from '#server/domains/photos/bans/photos.likenesses.tables.ts'

declare module '#server/testing/scenario/world.ts' {
  interface Party {
    photoIds: Record<PhotoAudience, string>
  }
}

/** Creates a photo for each audience. The one for chosen members is shared. */
export const partyHas: PartyHas<'photoIds'> = async ({
  app: { given },
  party,
  other,
  blocked,
  suspended,
}) => ({
  photoIds: {
    everyone: await given.photo(party),
    friends: await given.photo(party, { audience: 'friends' }),
    chosen: await given.photo(party, { audience: 'chosen', sharedWith: [other, blocked, suspended] }),
  },
})

/**
 * Makes each member share a photo with the other member and fab the other's profile photo. The notifications are
 * already seen.
 */
export const pairHas: PairHas = async ({ app: { given }, one, other, photos }) => {
  for (const [fan, owner] of [
    [one, other],
    [other, one],
  ] as const) {
    await given.photo(owner, { audience: 'chosen', sharedWith: [fan], isProfilePhoto: false })
    const about = photos.get(owner.id) ?? ''
    await given.fab(fan, about)
    await given.notice(owner, { kind: 'photo_fab', about, isSeen: true })
  }
  return {}
}

/** Returns a new photo for the party itself, and one of the party's existing photos for everyone else. */
const ownPhoto = async (scene: Scene, actor: ActorName) => {
  if (actor !== 'party') return { photoId: scene.photoIds.everyone }
  await scene.app.given.roomForPhotos()
  return { photoId: await scene.app.given.photo(scene.party, { isProfilePhoto: false }) }
}

export const resources: Resources = {
  photo: { idOf: ({ photoIds }) => photoIds.everyone, knownBy: SEEN_BY, text: ' who may see the photo' },
  ownPhoto: { idOf: ({ photoIds }) => photoIds.everyone, knownBy: ONLY_PARTY, text: ', about their own' },
  fabbablePhoto: {
    idOf: ({ photoIds }) => photoIds.everyone,
    knownBy: {
      everyone: ['other', 'friend', 'moderator', 'admin'],
      members: ['other', 'friend', 'moderator', 'admin'],
      friends: ['friend'],
    },
    text: ' who may fab the photo',
  },
}

export const endpoints: Endpoints = {
  'photos.deletePhoto': {
    who: ['member', 'ownPhoto'],
    limits: [['member', 600, 3600, 'open']],
    cost: 10,
    sample: ownPhoto,
  },
  'photos.describePhoto': {
    who: ['member', 'ownPhoto'],
    limits: [['member', 600, 3600, 'open']],
    cost: 4,
    sample: async (scene, actor) => ({ ...(await ownPhoto(scene, actor)), alt: 'By the sea' }),
  },
  'photos.fabPhoto': {
    who: ['member', 'fabbablePhoto'],
    limits: [['member', 200, 3600, 'open']],
    cost: 7,
    sample: ({ photoIds }) => ({ photoId: photoIds.everyone }),
  },
  'photos.listPhotosAs': { who: ['member', 'self'], cost: 2, shows: [], sample: () => ({ as: 'friend' }) },
  'photos.listPhotosAsVisitor': {
    who: ['admin', 'nobody'],
    cost: 2,
    sample: ({ party }) => ({ username: party.username }),
  },
  'photos.listFabbed': {
    who: ['member', 'listed'],
    cost: 2,
    shows: ['fabbed'],
    sample: () => ({ limit: 5 }),
  },
  'photos.listFabs': { who: ['member', 'listed'], cost: 2, shows: ['fabs'], sample: () => ({ limit: 5 }) },
  'photos.listPhotosOf': {
    who: ['public', 'profile'],
    cost: 2,
    shows: ['photos'],
    sample: ({ party }) => ({ username: party.username }),
  },
  'photos.getPicture': {
    who: ['public', 'photo'],
    cost: 2,
    shows: ['picture'],
    sample: ({ photoIds }) => ({ photoId: photoIds.everyone, size: 'card' }),
  },
  'photos.giveLicence': {
    who: ['member', 'ownPhoto'],
    bound: 'answers alike where there is nobody, 120 times an hour',
    limits: [['member', 120, 3600, 'closed']],
    cost: 10,
    sample: async (scene, actor) => ({
      ...(await ownPhoto(scene, actor)),
      username: scene.other.username,
      duration: 'day',
    }),
  },
  'photos.listGivenLicences': { who: ['member', 'listed'], cost: 2, shows: ['licences'], sample: none },
  // Includes how many members have fabbed each photo, and how many it's shared with.
  'photos.listOwnPhotos': {
    who: ['member', 'self'],
    cost: 3,
    shows: ['fabs', 'licences'],
    sample: () => ({ limit: 5 }),
  },
  'photos.listReceivedLicences': { who: ['member', 'listed'], cost: 2, shows: ['licences'], sample: none },
  'photos.movePhoto': {
    who: ['member', 'ownPhoto'],
    limits: [['member', 600, 3600, 'open']],
    cost: 9,
    sample: async (scene, actor) => ({ ...(await ownPhoto(scene, actor)), place: 0 }),
  },
  'photos.revokeLicence': {
    who: ['member', 'ownPhoto'],
    limits: [['member', 600, 3600, 'open']],
    cost: 5,
    sample: async (scene, actor) => ({ ...(await ownPhoto(scene, actor)), licenceId: newId() }),
  },
  'photos.revokeLicences': {
    who: ['member', 'ownPhoto'],
    limits: [['member', 600, 3600, 'open']],
    cost: 5,
    sample: ownPhoto,
  },
  'photos.setPhotoAudience': {
    who: ['member', 'ownPhoto'],
    limits: [['member', 600, 3600, 'open']],
    cost: 8,
    sample: async (scene, actor) => ({ ...(await ownPhoto(scene, actor)), audience: 'friends' }),
  },
  'photos.setProfilePhoto': {
    who: ['member', 'ownPhoto'],
    limits: [['member', 600, 3600, 'open']],
    cost: 8,
    sample: ownPhoto,
  },
  'photos.unfabPhoto': {
    who: ['member', 'self'],
    limits: [['member', 200, 3600, 'open']],
    cost: 4,
    sample: ({ photoIds }) => ({ photoId: photoIds.everyone }),
  },
  'photos.uploadPhoto': {
    who: ['member', 'self'],
    limits: [['member', 30, 1800, 'closed']],
    cost: 10,
    sample: async (scene) => {
      await scene.app.given.roomForPhotos()
      return { clientKey: newId() }
    },
  },
}

export const fill: Fill = async (services, memberId) => {
  const banId = await banOfErased(services)
  await services.db.insert(likenesses).values({ id: newId(), memberId, banId, foundAt: services.clock.now() })
}

export const notices: Notices = {
  photo_fab: { usual: { mail: 'daily', push: false }, leadsTo: '/photos/recent-fabs' },
}

export const pages: Pages = {
  '/photos/fabbed': { shows: 'nobody' },
  '/photos/licences': { shows: 'nobody' },
  '/photos/licences/received': { shows: 'nobody' },
  '/photos/liked': { shows: 'nobody' },
  '/photos/recent-fabs': { shows: 'nobody' },
  '/photos/recent-liked': { shows: 'nobody' },
}

export const jobSamples: JobSamples = {
  'photos.keepLooks': async ({ app }) => {
    const { id: memberId } = await app.given.member()
    await app.given.photo({ id: memberId }, { isShared: true })
    return { banId: newId(), memberId }
  },
  'photos.removeFiles': () => ({ fileKeys: [`photos/${newId()}`] }),
}
