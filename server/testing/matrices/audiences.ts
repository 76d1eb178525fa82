import type { PhotoAudience } from '#shared/domains/photos/photos.contract.ts'
import type { Visibility } from '#shared/domains/profiles/profiles.options.contract.ts'
import { ACTORS, type ActorName } from '../scenario/world.ts'

/**
 * Whom an answer is about: nobody in particular, only the caller, a list that leaves out whom the caller may not see, or
 * one resource of which the caller may know, by its name.
 */
export type Whom = 'nobody' | 'self' | 'listed' | (string & {})

export type Actors = Readonly<Record<Visibility, readonly ActorName[]>>

/** Who may know of a party, by whom its profile is for; for everybody else there is no such member. */
export const SEEN_BY: Actors = {
  everyone: ['stranger', 'suspended', 'party', 'other', 'friend', 'moderator', 'admin'],
  members: ['party', 'other', 'friend', 'moderator', 'admin'],
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

/** Nobody but the party. */
export const ONLY_PARTY: Actors = { everyone: ['party'], members: ['party'], friends: ['party'] }

/** Who finds a party by searching. */
export const FOUND_BY: Actors = {
  everyone: ['stranger', 'suspended', 'other', 'friend', 'moderator', 'admin'],
  members: ['other', 'friend', 'moderator', 'admin'],
  friends: [],
}
