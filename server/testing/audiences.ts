import type { PhotoAudience } from '#shared/domains/photos/photos.contract.ts'
import type { Visibility } from '#shared/domains/profiles/profiles.options.contract.ts'
import type { Access } from '#shared/kernel/endpoint.ts'
import { readSampleFiles } from './samples.ts'
import { ACTORS, type ActorName } from './world.ts'

/** The resources of which not everybody may know. */
export const RESOURCE_NAMES = [
  'profile',
  'photo',
  'ownPhoto',
  'fabbablePhoto',
  'photoLock',
  'thread',
  'chatRoom',
  'message',
  'blockable',
  'savedSearch',
] as const
export type ResourceName = (typeof RESOURCE_NAMES)[number]

/**
 * Whom an answer is about: nobody in particular, only the caller, one resource of which the caller may know, or a list
 * that leaves out whom the caller may not see.
 */
export type Whom = 'nobody' | 'self' | ResourceName | 'listed'

/**
 * Who gets in at each endpoint of a domain, written by hand and never derived: contracts and behaviour are both
 * compared with it, so that neither changes alone.
 */
export type Audiences = Readonly<Record<string, readonly [Access, Whom]>>

/** Those of all domains, which each keeps beside its samples. */
export const AUDIENCES: Audiences = Object.assign(
  {},
  ...(await readSampleFiles<{ audiences: Audiences }>()).map(({ audiences }) => audiences),
)

type Actors = Readonly<Record<Visibility, readonly ActorName[]>>

/** Who may know of a party, by whom its profile is for; for everybody else there is no such member. */
export const SEEN_BY: Actors = {
  everyone: ['stranger', 'suspended', 'party', 'other', 'friend', 'admin'],
  members: ['party', 'other', 'friend', 'admin'],
  friends: ['party', 'friend'],
}

/**
 * Who may see a photo of a party, by whom it is for, where the party may be known. The one for chosen members is shared
 * with `other`, `blocked` and `suspended`.
 */
export const PHOTO_SEEN_BY: Readonly<Record<PhotoAudience, readonly ActorName[]>> = {
  everyone: ACTORS,
  friends: ['party', 'friend'],
  chosen: ['party', 'other'],
}

/**
 * Who may know of a party's resource, by whom its profile is for: the profile, its photo for everyone, a photo that was
 * sent to it, its thread, its chat, its saved search; and who may fab its photo, and who may block it.
 */
export const KNOWN_BY: Readonly<Record<ResourceName, Actors>> = {
  profile: SEEN_BY,
  photo: SEEN_BY,
  ownPhoto: { everyone: ['party'], members: ['party'], friends: ['party'] },
  photoLock: { everyone: ['party'], members: ['party'], friends: ['party'] },
  fabbablePhoto: {
    everyone: ['other', 'friend', 'admin'],
    members: ['other', 'friend', 'admin'],
    friends: ['friend'],
  },
  thread: { everyone: ['party'], members: ['party'], friends: ['party'] },
  savedSearch: { everyone: ['party'], members: ['party'], friends: ['party'] },
  chatRoom: { everyone: ['party'], members: ['party'], friends: ['party'] },
  message: { everyone: ['party'], members: ['party'], friends: ['party'] },
  blockable: {
    everyone: ['party', 'other', 'blocking', 'friend', 'admin'],
    members: ['party', 'other', 'blocking', 'friend', 'admin'],
    friends: ['party', 'blocking', 'friend'],
  },
}

/** Who finds a party by searching. */
export const FOUND_BY: Actors = {
  everyone: ['stranger', 'suspended', 'other', 'friend', 'admin'],
  members: ['other', 'friend', 'admin'],
  friends: [],
}
