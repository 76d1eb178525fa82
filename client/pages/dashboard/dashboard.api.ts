import type { QueryClient } from '@tanstack/react-query'
import { ownProfileQuery } from '#client/domains/profiles/profiles.queries.api.ts'
import { membershipQuery } from '#client/domains/membership/membership.queries.api.ts'
import { feedQuery } from '#client/domains/posts/posts.api.ts'
import { noticesQuery } from '#client/domains/notifications/notifications.list.api.ts'
import { nearbyQuery } from '#client/domains/search/search.elsewhere.api.ts'

/** Loads the dashboard's data. */
export const loadDashboard = (client: QueryClient) =>
  Promise.allSettled([
    client.ensureQueryData(ownProfileQuery),
    client.ensureQueryData(membershipQuery),
    client.ensureInfiniteQueryData(feedQuery('everybody')),
    client.ensureQueryData(nearbyQuery),
    client.ensureInfiniteQueryData(noticesQuery),
  ])
