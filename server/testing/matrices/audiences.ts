import type { PhotoAudience } from '#shared/domains/photos/photos.contract.ts'
import type { Visibility } from '#shared/domains/profiles/profiles.options.contract.ts'
import { ACTORS, type ActorName } from '../scenario/world.ts'

/**
 * Who a response is about: no one in particular, only the caller, a list without the members the caller may not see, or
 * a single resource the caller may know of, by the resource's name.
 */
export type Whom = 'nobody' | 'self' | 'listed' | (string & {})

export type Actors = Readonly<Record<Visibility, readonly ActorName[]>>

/** Who may know of a party, by its profile's visibility. For everyone else, the party doesn't exist. */
export const SEEN_BY: Actors = {
  everyone: ['stranger', 'suspended', 'party', 'other', 'friend', 'moderator', 'admin'],
  members: ['party', 'other', 'friend', 'moderator', 'admin'],
  friends: ['party', 'friend'],
}

/**
 * Who may see a party's photo, by its audience, among those who may know of the party. The photo for chosen members is
 * shared with `other`, `blocked` and `suspended`.
 */
export const PHOTO_SEEN_BY: Readonly<Record<PhotoAudience, readonly ActorName[]>> = {
  everyone: ACTORS,
  friends: ['party', 'friend'],
  chosen: ['party', 'other'],
}

/** Only the party. */
export const ONLY_PARTY: Actors = { everyone: ['party'], members: ['party'], friends: ['party'] }

/** Who can find a party by searching. */
export const FOUND_BY: Actors = {
  everyone: ['stranger', 'suspended', 'other', 'friend', 'moderator', 'admin'],
  members: ['other', 'friend', 'moderator', 'admin'],
  friends: [],
}
