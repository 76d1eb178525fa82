import { mayContact } from '#shared/domains/messages/messages.contract.ts'
import { listPhotosOf, type listPhotosAs } from '#shared/domains/photos/photos.shown.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { getStatus } from '#shared/domains/status/status.contract.ts'
import type { PageOpened } from '#client/platform/page.ts'
import { pagesOf } from '#client/platform/lists.ts'
import { queryOf } from '#client/platform/query.ts'

export const profileQuery = (username: string) =>
  queryOf(getProfile, { username }, { outdatedWith: [getStatus] })
/** Whether one may write to the member. */
export const contactQuery = (username: string) => queryOf(mayContact, { recipient: username })

/** What lists the photos of a profile: as the viewer sees them, or as somebody else would. */
export type ShownEndpoint = typeof listPhotosOf | typeof listPhotosAs

/** The photos of a member that the viewer may see. */
export const photosQuery = (username: string) =>
  pagesOf<ShownEndpoint, ShownEndpoint['name']>(listPhotosOf, { username })

/** Fetches what a profile shows first. */
export const loadProfile = ({ client, session, params: { username = '' } }: PageOpened) => {
  const isOwn = session?.user.username.toLowerCase() === username.toLowerCase()
  return Promise.allSettled([
    client.ensureQueryData(profileQuery(username)),
    client.ensureInfiniteQueryData(photosQuery(username)),
    ...(session && !isOwn ? [client.ensureQueryData(contactQuery(username))] : []),
  ])
}
