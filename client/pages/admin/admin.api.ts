import { listThreads } from '#shared/domains/messages/messages.contract.ts'
import { queryOf } from '#client/platform/calls/query.ts'

/** The admin's newest conversation, so that there's one to open. */
export const newestThreadQuery = queryOf(listThreads, { limit: 1 })
