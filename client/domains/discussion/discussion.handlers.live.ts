import { discussionChanged } from '#shared/domains/discussion/discussion.contract.ts'
import { liveHandler, type LiveHandler } from '#client/platform/live/live.ts'
import { refetchReplies } from './discussion.api.ts'

/** Milliseconds within which a page asks what has changed: all of them hear of it at the same moment. */
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
