import type { Query } from '@tanstack/react-query'
import {
  activityChanged,
  getProfile,
  type PublicProfile,
} from '#shared/domains/profiles/profiles.contract.ts'
import { topicClosed } from '#shared/kernel/live.ts'
import { liveHandler, type LiveHandler } from '#client/platform/live/live.ts'

/** Returns the query filter for a member's cached profile. */
const profileOf = (memberId: string) => ({
  queryKey: [getProfile.name],
  predicate: ({ state }: Query) => (state.data as PublicProfile | undefined)?.id === memberId,
})

export const handlers: readonly LiveHandler[] = [
  liveHandler(activityChanged, (client, { memberId, lastActive }) => {
    client.setQueriesData<PublicProfile>(
      profileOf(memberId),
      (profile) => profile && { ...profile, lastActive },
    )
  }),
  // A viewer who may no longer know of the member gets the same response as for an unknown one.
  liveHandler(topicClosed, (client, { resource, id }) => {
    if (resource === 'profile') void client.invalidateQueries(profileOf(id))
  }),
]
