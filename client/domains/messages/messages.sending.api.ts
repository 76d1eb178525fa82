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
  /** One of the member's own that goes with it. */
  photo: SentPhoto | undefined
  /** The same on every try, so that the server stores the message once. */
  clientKey: string
  /** When it was written, ISO 8601. */
  at: string
}

const sendingKey = (threadId: string) => ['messages.reply', threadId] as const

/** Sends replies of one conversation in the order they were written. */
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

/** Replies that are on their way or have failed, oldest first. */
export const useOutgoing = (threadId: string) =>
  useMutationState({
    filters: { mutationKey: sendingKey(threadId) },
    select: ({ state }) => ({ ...(state.variables as Outgoing), status: state.status, error: state.error }),
  }).filter(({ status }) => status === 'pending' || status === 'error')

/** Sends the first message of the form; the recipient is a username. */
export const useSendMessage = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (message: { to: string; body: string; opening: Opening | undefined; clientKey: string }) =>
      call(sendMessage, message),
    onSuccess: (sent) => {
      applySent(client, sent)
      client.setQueryData(allowanceQuery.queryKey, sent.allowance)
    },
    // Who may write to the recipient, and what is asked first, may have changed since it was shown.
    onError: (_, { to }) =>
      Promise.all([client.invalidateQueries(allowanceQuery), client.invalidateQueries(mayContactQuery(to))]),
  })
}

/** Shows what has become of the photo that came with a message. */
export const useChangeLock = (threadId: string) => {
  const client = useQueryClient()
  return (messageId: string, lock: PhotoLock) => applyLock(client, { threadId, messageId, lock })
}

/** Tells the server that the member has the conversation before the eyes. */
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

/** Opens or closes what came with a message; `onChanged` hears how it is then. */
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
