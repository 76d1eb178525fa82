import { infiniteQueryOptions } from '@tanstack/react-query'
import { mayContact } from '#shared/domains/messages/messages.contract.ts'
import { listPhotosOf, type ShownPhotos } from '#shared/domains/photos/photos.shown.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import type { PageOpened } from '#client/platform/page.ts'
import { callOf, queryOf } from '#client/platform/query.ts'

export const profileQuery = (username: string) => queryOf(getProfile, { username })
/** Whether one may write to the member. */
export const contactQuery = (username: string) => queryOf(mayContact, { recipient: username })

/** How a list of photos goes on. */
export const paged = {
  initialPageParam: 0,
  getNextPageParam: ({ total }: ShownPhotos, pages: ShownPhotos[]) => {
    const listed = pages.reduce((sum, { items }) => sum + items.length, 0)
    return listed < total ? listed : undefined
  },
}

/** The photos of a member that the viewer may see. */
export const photosQuery = (username: string) =>
  infiniteQueryOptions({
    queryKey: [listPhotosOf.name, { username }] as readonly unknown[],
    queryFn: ({ client, pageParam, signal }): Promise<ShownPhotos> =>
      callOf(client)(listPhotosOf, { username, offset: pageParam }, { signal }),
    ...paged,
  })

/** Fetches what a profile shows first. */
export const loadProfile = ({ client, session, params: { username = '' } }: PageOpened) => {
  const isOwn = session?.user.username.toLowerCase() === username.toLowerCase()
  return Promise.allSettled([
    client.ensureQueryData(profileQuery(username)),
    client.ensureInfiniteQueryData(photosQuery(username)),
    ...(session && !isOwn ? [client.ensureQueryData(contactQuery(username))] : []),
  ])
}
