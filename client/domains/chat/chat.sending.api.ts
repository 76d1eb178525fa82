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
  /** The same on a second try, so that the server stores the line once. */
  clientKey: string
  /** When it was written, ISO 8601. */
  at: string
}

const sendingKey = (memberId: string) => ['chat.sendLine', memberId] as const

/** Sends lines in the order they were written, the first of them starts a chat where none is open; what fails is handed back. */
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
      // What keeps the member from writing may be new.
      void client.invalidateQueries(chatQuery(memberId))
    },
  })
  return (text: string, clientKey = newId()) => mutate({ text, clientKey, at: new Date().toISOString() })
}

/** Lines that are on their way, oldest first. */
export const useOutgoing = (memberId: string): Outgoing[] =>
  useMutationState({
    filters: { mutationKey: sendingKey(memberId), status: 'pending' },
    select: ({ state }) => state.variables as Outgoing,
  })

/** Tells the server up to which line the member has the chat before the eyes. */
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

/** Milliseconds between two typing events, while the member goes on typing. */
const TOLD_EVERY = 3 * SECOND
/** How long it shows without being told again, in milliseconds. */
const SHOWN_FOR = 6 * SECOND

/** Sends the other a typing event at most every `TOLD_EVERY`; call it with every keystroke. */
export const useNotifyTyping = (roomId: string | null) => {
  const toldAt = useRef(0)
  return () => {
    if (roomId === null || Date.now() - toldAt.current < TOLD_EVERY) return
    toldAt.current = Date.now()
    void sendLive(notifyTyping, { roomId })
  }
}

/** Whether the other is writing right now. */
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
