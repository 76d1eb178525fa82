import {
  approveUsername,
  listUsernameRequests,
  type OpenedUsernameRequest,
  openUsernameRequest,
  rejectUsername,
  type RequestFilter,
  undoUsernameDecision,
} from '#shared/domains/usernames/usernames.contract.ts'
import { call } from '#client/platform/calls/call.ts'
import { pagesOf } from '#client/platform/calls/lists.ts'
import { openedQuery, type QueueCalls, useDecide } from '#client/platform/queue/queue.api.ts'
import type { OpenedItem } from '#client/platform/queue/Queue.tsx'
import { REQUESTS_TEXT } from './usernames.text.ts'

/** A list of requests with this filter. */
export const requestsQuery = (filter: RequestFilter) => ({
  ...pagesOf(listUsernameRequests, { filter }),
  staleTime: 0,
})

export const openedRequestQuery = (requestId: string) => openedQuery(openUsernameRequest, { requestId })

export const REQUESTS_QUEUE: QueueCalls = {
  list: listUsernameRequests,
  undo: (requestId) => call(undoUsernameDecision, { requestId }),
}

type RequestDecision = Pick<OpenedUsernameRequest, 'id' | 'username' | 'newUsername'> & {
  isApproved: boolean
  reason: string
}

/** Approves or rejects a request, and offers to undo the decision. */
export const useDecideRequest = (acts: Pick<OpenedItem, 'onDecided' | 'onUndone'>) =>
  useDecide<RequestDecision>(REQUESTS_QUEUE, {
    send: ({ id: requestId, isApproved, reason }) =>
      isApproved ? call(approveUsername, { requestId }) : call(rejectUsername, { requestId, reason }),
    textOf: ({ username, newUsername, isApproved }) =>
      isApproved ? REQUESTS_TEXT.approved(newUsername) : REQUESTS_TEXT.rejected(username),
    canUndo: () => true,
    failed: REQUESTS_TEXT.decideFailed,
    ...acts,
  })
