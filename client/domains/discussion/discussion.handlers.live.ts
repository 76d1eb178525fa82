import { discussionChanged } from '#shared/domains/discussion/discussion.contract.ts'
import { liveHandler, type LiveHandler } from '#client/platform/live/live.ts'
import { refetchReplies } from './discussion.api.ts'

/** Milliseconds over which pages spread their refetches, since they're all notified at the same time. */
const SPREAD = 1000

let isWaiting = false

export const handlers: readonly LiveHandler[] = [
  liveHandler(discussionChanged, (client) => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      void refetchReplies(client)
    }, Math.random() * SPREAD)
  }),
]
