import { infiniteQueryOptions } from '@tanstack/react-query'
import { mayContact } from '#shared/domains/messages/messages.contract.ts'
import {
  listPhotosOf,
  type listPhotosAs,
  type ShownPhotos,
} from '#shared/domains/photos/photos.shown.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import type { InputOf } from '#shared/kernel/endpoint.ts'
import type { PageOpened } from '#client/platform/page.ts'
import { callOf, queryOf } from '#client/platform/query.ts'

export const profileQuery = (username: string) => queryOf(getProfile, { username })
/** Whether one may write to the member. */
export const contactQuery = (username: string) => queryOf(mayContact, { recipient: username })

/** Photos of a profile, as this endpoint shows them; their pages are asked for by how many came before. */
export const shownPhotosQuery = <E extends typeof listPhotosOf | typeof listPhotosAs>(
  endpoint: E,
  input: InputOf<E>,
) =>
  infiniteQueryOptions({
    queryKey: [endpoint.name, input] as readonly unknown[],
    queryFn: ({ client, pageParam, signal }): Promise<ShownPhotos> =>
      callOf(client)(endpoint, { ...input, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const listed = pages.reduce((sum, { items }) => sum + items.length, 0)
      return listed < total ? listed : undefined
    },
  })

/** The photos of a member that the viewer may see. */
export const photosQuery = (username: string) => shownPhotosQuery(listPhotosOf, { username })

/** Fetches what a profile shows first. */
export const loadProfile = ({ client, session, params: { username = '' } }: PageOpened) => {
  const isOwn = session?.user.username.toLowerCase() === username.toLowerCase()
  return Promise.allSettled([
    client.ensureQueryData(profileQuery(username)),
    client.ensureInfiniteQueryData(photosQuery(username)),
    ...(session && !isOwn ? [client.ensureQueryData(contactQuery(username))] : []),
  ])
}
