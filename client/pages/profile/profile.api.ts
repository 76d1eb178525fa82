import { mayContact } from '#shared/domains/messages/messages.contract.ts'
import { photosQuery } from '#client/domains/photos/photos.shown.api.ts'
import { profileQuery } from '#client/domains/profiles/profiles.public.api.ts'
import type { PageOpened } from '#client/platform/page.ts'
import { queryOf } from '#client/platform/query.ts'

/** Whether one may write to the member. */
export const contactQuery = (username: string) => queryOf(mayContact, { recipient: username })

/** Fetches what a profile shows first. */
export const loadProfile = ({ client, session, params: { username = '' } }: PageOpened) => {
  const isOwn = session?.user.username.toLowerCase() === username.toLowerCase()
  return Promise.allSettled([
    client.ensureQueryData(profileQuery(username)),
    client.ensureInfiniteQueryData(photosQuery(username)),
    ...(session && !isOwn ? [client.ensureQueryData(contactQuery(username))] : []),
  ])
}
