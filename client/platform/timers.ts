import { useEffect, useEffectEvent, useState } from 'react'
import { DAY, SECOND } from '#shared/kernel/time.ts'

/** Milliseconds without a keystroke before the server is asked. */
export const SETTLES_AFTER = 250

/** The text once nothing was typed for so many milliseconds; an empty one at once. */
export const useSettled = (typed: string, after: number): string => {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), after)
    return () => clearTimeout(timer)
  }, [typed, after])
  return typed === '' ? '' : settled
}

/**
 * Acts once the first of these ends (ISO 8601) is there. Where the clock of the browser runs ahead and the server says the same
 * again (`known` is when it last did), it acts again a second later.
 */
export const useAtNextEnd = (ends: readonly (string | null)[], known: number, act: () => void): void => {
  const next = Math.min(...ends.flatMap((end) => (end ? [new Date(end).getTime()] : [])))
  const atEnd = useEffectEvent(act)
  useEffect(() => {
    const wait = next - Date.now()
    // What ends later than that is asked for again before.
    if (wait > DAY) return undefined
    const timer = setTimeout(() => atEnd(), Math.max(SECOND, wait))
    return () => clearTimeout(timer)
  }, [next, known])
}
