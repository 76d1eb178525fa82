import type { Friend, FriendRequest } from '#shared/domains/friends/friends.contract.ts'
import { peopleByDay } from '#shared/domains/profiles/profiles.people.rules.ts'
import { placeLine, shownActivity } from '#shared/domains/profiles/profiles.rules.ts'
import type { FriendRow, RequestRow } from './friends.queries.ts'

const viewOther = (row: FriendRow | RequestRow, now: Date) => ({
  id: row.id,
  username: row.username,
  profileType: row.profileType,
  picture: row.picture,
  people: peopleByDay(row, now),
  place: row.showPlace ? placeLine(row) : null,
})

/** A friend as the member sees them, with the member's own note. */
export const viewFriend = (row: FriendRow, at: { isOnline: boolean; now: Date }): Friend => ({
  ...viewOther(row, at.now),
  lastActive: shownActivity(row, at),
  since: row.since.toISOString(),
  note: row.note ?? '',
})

/** A request, with whoever asks or was asked. */
export const viewRequest = (row: RequestRow, now: Date): FriendRequest => ({
  ...viewOther(row, now),
  title: row.title,
  requestedAt: row.requestedAt.toISOString(),
  hasProfile: row.hasProfile,
})
