import { MINUTE } from '#shared/kernel/time.ts'
import type { Clock } from '../clock.ts'

const MINUTES = 60

/** What a process keeps in memory about its last hour, minute by minute. */
export interface LastHour<T> {
  /** Returns what this minute keeps. */
  current(): T
  /** Returns the last sixty minutes, this one last. `kept` is undefined for a minute that kept nothing. */
  minutes(): { at: Date; kept: T | undefined }[]
}

export const createLastHour = <T>(clock: Clock, make: () => T): LastHour<T> => {
  const slots = new Map<number, T>()
  const thisMinute = () => Math.floor(clock.now().getTime() / MINUTE)
  return {
    current: () => {
      const minute = thisMinute()
      const known = slots.get(minute)
      if (known !== undefined) return known
      for (const each of slots.keys()) if (each <= minute - MINUTES) slots.delete(each)
      const made = make()
      slots.set(minute, made)
      return made
    },
    minutes: () => {
      const first = thisMinute() - MINUTES + 1
      return Array.from({ length: MINUTES }, (_, after) => ({
        at: new Date((first + after) * MINUTE),
        kept: slots.get(first + after),
      }))
    },
  }
}
