import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { tellTyping } from '#shared/domains/chat/chat.contract.ts'
import { SECOND } from '#shared/kernel/time.ts'
import { sendLive } from '#client/platform/live.ts'
import { typingKey } from './chat.api.ts'

/** How often the other is told that the member goes on writing, in milliseconds. */
const TOLD_EVERY = 3 * SECOND
/** How long it shows without being told again, in milliseconds. */
const SHOWN_FOR = 6 * SECOND

/** Tells the other that the member is writing; to be called with every letter. */
export const useTellTyping = (roomId: string | null) => {
  const toldAt = useRef(0)
  return () => {
    if (roomId === null || Date.now() - toldAt.current < TOLD_EVERY) return
    toldAt.current = Date.now()
    void sendLive(tellTyping, { roomId })
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
