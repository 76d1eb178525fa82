import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { leaveRoom, markSeen, sendLine, startChat } from '#shared/domains/chat/chat.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { call } from '#client/platform/call.ts'
import { chatQuery } from './chat.api.ts'
import { applyClosed, applyLine, applyOpened, applySeen } from './chat.handlers.live.ts'

export interface Outgoing {
  text: string
  /** The same on a second try, so that the server stores the line once. */
  clientKey: string
  /** When it was written, ISO 8601. */
  at: string
}

const sendingKey = (roomId: string) => ['chat.sendLine', roomId] as const

/** Sends lines in the order they were written; what fails is handed back. */
export const useSendLine = (
  { roomId, memberId }: { roomId: string | null; memberId: string },
  onFailed: (line: Outgoing, error: Error) => void,
) => {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: sendingKey(roomId ?? ''),
    mutationFn: ({ text, clientKey }: Outgoing) => call(sendLine, { roomId: roomId ?? '', text, clientKey }),
    scope: { id: `chat ${roomId}` },
    onSuccess: ({ line }) => applyLine(client, roomId ?? '', line),
    onError: (error, line) => {
      onFailed(line, error)
      // What keeps the member from writing may be new.
      void client.invalidateQueries(chatQuery(memberId))
    },
  })
  return (text: string, clientKey = newId()) => mutate({ text, clientKey, at: new Date().toISOString() })
}

/** Lines that are on their way, oldest first. */
export const useOutgoing = (roomId: string): Outgoing[] =>
  useMutationState({
    filters: { mutationKey: sendingKey(roomId), status: 'pending' },
    select: ({ state }) => state.variables as Outgoing,
  })

export const useStartChat = (memberId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(startChat, { memberId }),
    onSuccess: ({ roomId, allowance }) => {
      const { queryKey } = chatQuery(memberId)
      client.setQueryData(queryKey, (chat) => chat && { ...chat, allowance })
      applyOpened(client, memberId, roomId)
    },
    onError: () => client.invalidateQueries(chatQuery(memberId)),
  })
}

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
