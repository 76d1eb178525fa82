import type { Friend, FriendRequest } from '#shared/domains/friends/friends.contract.ts'
import { shownActivity } from '#shared/domains/profiles/profiles.rules.ts'
import { viewListed } from '#server/domains/profiles/public/profiles.members.queries.ts'
import type { FriendRow, RequestRow } from './friends.queries.ts'

/** Returns a friend for the member, with the member's own note. */
export const viewFriend = (row: FriendRow, at: { isOnline: boolean; now: Date }): Friend => ({
  ...viewListed(row, at.now),
  lastActive: shownActivity(row, at),
  since: row.since.toISOString(),
  note: row.note ?? '',
})

/** Returns a request, with its sender or recipient. */
export const viewRequest = (row: RequestRow, now: Date): FriendRequest => ({
  ...viewListed(row, now),
  title: row.title,
  requestedAt: row.requestedAt.toISOString(),
  hasProfile: row.hasProfile,
})
