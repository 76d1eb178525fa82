import { listThreads } from '#shared/domains/messages/messages.contract.ts'
import { queryOf } from '#client/platform/calls/query.ts'

/** The admin's newest conversation, which the overview opens. */
export const newestThreadQuery = queryOf(listThreads, { limit: 1 })
