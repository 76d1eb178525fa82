import { MINUTE } from '#shared/kernel/time.ts'
import type { Clock } from '../clock.ts'

const MINUTES = 60

/** A process's in-memory records of its last hour, minute by minute. */
export interface LastHour<T> {
  /** Returns this minute's record. */
  current(): T
  /** Returns the last sixty minutes, the current one last. `kept` is undefined for a minute without a record. */
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
