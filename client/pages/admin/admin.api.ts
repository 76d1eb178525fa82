import { listThreads } from '#shared/domains/messages/messages.contract.ts'
import { queryOf } from '#client/platform/calls/query.ts'

/** The newest own conversation, to have one that can be opened. */
export const newestThreadQuery = queryOf(listThreads, { limit: 1 })
