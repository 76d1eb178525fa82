import { postsChanged } from '#shared/domains/posts/posts.contract.ts'
import { liveHandler, type LiveHandler } from '#client/platform/live.ts'
import { refetchPosts } from './posts.api.ts'

/** Milliseconds within which an open page asks what has changed: all of them hear of it at the same moment. */
const SPREAD = 4_000

let isWaiting = false

export const handlers: readonly LiveHandler[] = [
  liveHandler(postsChanged, (client) => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      void refetchPosts(client)
    }, Math.random() * SPREAD)
  }),
]
