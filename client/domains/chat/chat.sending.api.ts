import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { leaveRoom, markSeen, sendLine, startChat, notifyTyping } from '#shared/domains/chat/chat.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { SECOND } from '#shared/kernel/time.ts'
import { call } from '#client/platform/calls/call.ts'
import { sendLive } from '#client/platform/live/live.ts'
import { chatQuery, type LinePages, linesKey, typingKey } from './chat.api.ts'
import { applyClosed, applyLine, applyOpened, applySeen } from './chat.handlers.live.ts'

export interface Outgoing {
  text: string
  /** The idempotency key, so that a retry doesn't store the line twice. */
  clientKey: string
  /** The time it was written, in ISO 8601. */
  at: string
}

const sendingKey = (memberId: string) => ['chat.sendLine', memberId] as const

/**
 * Sends lines in the order they were written. If no chat is open, the first line starts one. Lines that fail are handed
 * back.
 */
export const useSendLine = (
  { roomId, memberId }: { roomId: string | null; memberId: string },
  onFailed: (line: Outgoing, error: Error) => void,
) => {
  const client = useQueryClient()
  const { queryKey } = chatQuery(memberId)
  const { mutate } = useMutation({
    mutationKey: sendingKey(memberId),
    mutationFn: async ({ text, clientKey }: Outgoing) => {
      const line = { text, clientKey }
      if (roomId !== null) return { ...(await call(sendLine, { roomId, ...line })), roomId }
      const { allowance, ...started } = await call(startChat, { memberId, line })
      client.setQueryData(queryKey, (chat) => chat && { ...chat, allowance })
      return started
    },
    scope: { id: `chat ${memberId}` },
    onSuccess: (sent) => {
      if (roomId === null && sent.line) {
        const begun = { pages: [{ items: [sent.line], next: null }], pageParams: [''] }
        client.setQueryData<LinePages>(linesKey(sent.roomId), (known) => known ?? begun)
      }
      if (sent.line) applyLine(client, sent.roomId, sent.line)
      if (roomId === null) applyOpened(client, memberId, sent.roomId)
    },
    onError: (error, line) => {
      onFailed(line, error)
      // The reason the member can't write may have changed.
      void client.invalidateQueries(chatQuery(memberId))
    },
  })
  return (text: string, clientKey = newId()) => mutate({ text, clientKey, at: new Date().toISOString() })
}

/** The lines being sent, oldest first. */
export const useOutgoing = (memberId: string): Outgoing[] =>
  useMutationState({
    filters: { mutationKey: sendingKey(memberId), status: 'pending' },
    select: ({ state }) => state.variables as Outgoing,
  })

/** Notifies the server of the last line the member has seen. */
export const useMarkSeen = (roomId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (seq: number) => call(markSeen, { roomId, seq }),
    onSuccess: (counts) => applySeen(client, roomId, counts),
  })
}

export const useLeaveRoom = ({ roomId, memberId }: { roomId: string; memberId: string }) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(leaveRoom, { roomId }),
    onSuccess: () => applyClosed(client, memberId, roomId),
  })
}

/** Milliseconds between two typing events while the member keeps typing. */
const TOLD_EVERY = 3 * SECOND
/** Milliseconds for which the typing indicator is shown without another event. */
const SHOWN_FOR = 6 * SECOND

/** Sends the other member a typing event at most every `TOLD_EVERY`. Call it on every keystroke. */
export const useNotifyTyping = (roomId: string | null) => {
  const toldAt = useRef(0)
  return () => {
    if (roomId === null || Date.now() - toldAt.current < TOLD_EVERY) return
    toldAt.current = Date.now()
    void sendLive(notifyTyping, { roomId })
  }
}

/** Whether the other member is typing right now. */
export const useTyping = (roomId: string): boolean => {
  const { data: heardAt } = useQuery({
    queryKey: typingKey(roomId),
    queryFn: () => 0,
    initialData: 0,
    staleTime: Infinity,
  })
  const [passedAt, setPassedAt] = useState(0)
  useEffect(() => {
    if (heardAt === 0) return
    const timer = setTimeout(() => setPassedAt(heardAt), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [heardAt])
  return heardAt > 0 && heardAt !== passedAt
}
