import { MINUTE } from '#shared/kernel/time.ts'
import { dayBreak } from '#client/platform/format.ts'

export interface Said {
  isMine: boolean
  /** ISO 8601. */
  createdAt: string
}

/** Longest pause within a run, in milliseconds. */
const PAUSE = 5 * MINUTE

/** Where one message stands among the others: the day that begins with it, and whether it goes on with the run before it. */
export const placeOf = (said: readonly Said[], index: number, now: Date) => {
  const [before, here] = [said[index - 1], said[index]]
  if (!here) return { day: null, isJoined: false }
  const day = dayBreak(new Date(here.createdAt), now)
  if (!before || dayBreak(new Date(before.createdAt), now) !== day) return { day, isJoined: false }
  const pause = Date.parse(here.createdAt) - Date.parse(before.createdAt)
  return { day: null, isJoined: before.isMine === here.isMine && pause <= PAUSE }
}

/** What is on its way, as if it had been said. */
export const asSaid = ({ at }: { at: string }): Said => ({ isMine: true, createdAt: at })
