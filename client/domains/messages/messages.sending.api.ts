import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { markThreadRead, MESSAGE_REASONS, sendMessage } from '#shared/domains/messages/messages.contract.ts'
import {
  alwaysOpenPhotos,
  askBeforePhotos,
  closePhoto,
  LOCK_REASONS,
  openPhoto,
  type PhotoLock,
} from '#shared/domains/messages/messages.locks.contract.ts'
import type { Opening } from '#shared/domains/messages/messages.rules.ts'
import type { SentPhoto } from '#shared/domains/photos/photos.sending.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { call, CallFailure } from '#client/platform/calls/call.ts'
import { useDrafts } from '#client/platform/drafts.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { allowanceQuery } from './messages.api.ts'
import { mayContactQuery } from './messages.contact.api.ts'
import { handBack } from './messages.drafts.api.ts'
import { applyLock, applyRead, applySent } from './messages.handlers.live.ts'
import { LOCK_TEXT, MESSAGES_TEXT } from './messages.text.ts'

export interface Outgoing {
  body: string
  /** One of the member's own photos, sent with the message. */
  photo: SentPhoto | undefined
  /** The idempotency key, so that a retry doesn't store the message twice. */
  clientKey: string
  /** The time it was written, in ISO 8601. */
  at: string
}

const sendingKey = (threadId: string) => ['messages.reply', threadId] as const

/** Sends a conversation's replies in the order they were written. */
export const useReply = (threadId: string) => {
  const client = useQueryClient()
  const drafts = useDrafts()
  const { mutate } = useMutation({
    mutationKey: sendingKey(threadId),
    mutationFn: ({ body, photo, clientKey }: Outgoing) =>
      call(sendMessage, { threadId, body, photo, clientKey }),
    scope: { id: threadId },
    gcTime: Infinity,
    meta: { handBack: (outgoing) => handBack(drafts, threadId, outgoing as Outgoing) },
    onSuccess: (sent) => {
      applySent(client, sent)
      client.setQueryData(allowanceQuery.queryKey, sent.allowance)
    },
    onError: (error) => {
      const isLimit = error instanceof CallFailure && error.code === MESSAGE_REASONS.dailyLimit.code
      if (isLimit) toast.error(MESSAGES_TEXT.limitExceeded)
      return client.invalidateQueries(allowanceQuery)
    },
  })
  const forget = (clientKey: string) => {
    const cache = client.getMutationCache()
    for (const mutation of cache.findAll({ mutationKey: sendingKey(threadId) })) {
      const { variables } = mutation.state as { variables?: Outgoing }
      if (variables?.clientKey === clientKey) cache.remove(mutation)
    }
  }
  return {
    send: (body: string, photo: SentPhoto | undefined) =>
      mutate({ body, photo, clientKey: newId(), at: new Date().toISOString() }),
    retry: (outgoing: Outgoing) => {
      forget(outgoing.clientKey)
      mutate(outgoing)
    },
    forget,
  }
}

/** Replies that are being sent or have failed, oldest first. */
export const useOutgoing = (threadId: string) =>
  useMutationState({
    filters: { mutationKey: sendingKey(threadId) },
    select: ({ state }) => ({ ...(state.variables as Outgoing), status: state.status, error: state.error }),
  }).filter(({ status }) => status === 'pending' || status === 'error')

/** Sends the form's first message. The recipient is a username. */
export const useSendMessage = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (message: { to: string; body: string; opening: Opening | undefined; clientKey: string }) =>
      call(sendMessage, message),
    onSuccess: (sent) => {
      applySent(client, sent)
      client.setQueryData(allowanceQuery.queryKey, sent.allowance)
    },
    // The permission to write to the recipient, and the opening question, may have changed since they were shown.
    onError: (_, { to }) =>
      Promise.all([client.invalidateQueries(allowanceQuery), client.invalidateQueries(mayContactQuery(to))]),
  })
}

/** Returns a function that shows the new state of the photo that came with a message. */
export const useChangeLock = (threadId: string) => {
  const client = useQueryClient()
  return (messageId: string, lock: PhotoLock) => applyLock(client, { threadId, messageId, lock })
}

/** Notifies the server that the member is viewing the conversation. */
export const useMarkRead = (threadId: string) => {
  const client = useQueryClient()
  return useMutation<{ unreadThreads: number }, Error, { throughId: string }>({
    mutationFn: () => call(markThreadRead, { threadId }),
    onSuccess: ({ unreadThreads }, { throughId }) =>
      applyRead(client, { threadId, throughId, unreadThreads }),
  })
}

const ACTS = {
  open: openPhoto,
  close: closePhoto,
  always: alwaysOpenPhotos,
  askBefore: askBeforePhotos,
} as const
export type LockAct = keyof typeof ACTS

/** Opens or closes the photo that came with a message. `onChanged` receives its new state. */
export const useLock = (messageId: string, onChanged: (lock: PhotoLock) => void) =>
  useMutation({
    mutationFn: (act: LockAct) => call(ACTS[act], { messageId }),
    onSuccess: ({ lock }) => onChanged(lock),
    onError: (error) => {
      if (error instanceof CallFailure && error.code === LOCK_REASONS.ended.code)
        onChanged({ state: 'ended' })
      else toast.error(LOCK_TEXT.failed)
    },
  })
