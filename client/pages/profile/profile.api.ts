import { standingQuery } from '#client/domains/friends/friends.api.ts'
import { mayContactQuery } from '#client/domains/messages/messages.contact.api.ts'
import { photosQuery } from '#client/domains/photos/photos.shown.api.ts'
import { postsOfQuery } from '#client/domains/posts/posts.api.ts'
import { profileQuery } from '#client/domains/profiles/profiles.shown.api.ts'
import { winkedTodayQuery } from '#client/domains/winks/winks.counts.api.ts'
import type { PageOpened } from '#client/platform/page.ts'
import { isOwnOpened } from './profile.state.ts'

/** Fetches the data a profile shows first. */
export const loadProfile = (opened: PageOpened) => {
  const { client, session } = opened
  const { username = '' } = opened.params
  const profile = client.ensureQueryData(profileQuery(username))
  return Promise.allSettled([
    profile,
    client.ensureInfiniteQueryData(photosQuery(username)),
    ...(session ? [profile.then(({ id }) => client.ensureInfiniteQueryData(postsOfQuery(id)))] : []),
    ...(session && !isOwnOpened(opened)
      ? [
          client.ensureQueryData(mayContactQuery(username)),
          client.ensureQueryData(winkedTodayQuery),
          profile.then(({ id }) => client.ensureQueryData(standingQuery(id))),
        ]
      : []),
  ])
}
