import { useEffect, useEffectEvent, useState } from 'react'
import { DAY, SECOND } from '#shared/kernel/time.ts'

/** Milliseconds without a keystroke before the server is asked. */
export const SETTLES_AFTER = 250

/** Returns the text once nothing has been typed for this many milliseconds, and an empty one immediately. */
export const useSettled = (typed: string, after: number): string => {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), after)
    return () => clearTimeout(timer)
  }, [typed, after])
  return typed === '' ? '' : settled
}

/**
 * Acts when the first of these ends (ISO 8601) is reached. If the browser's clock is ahead and the server returns the
 * same ends again (`known` is when it last did), it acts again a second later.
 */
export const useAtNextEnd = (ends: readonly (string | null)[], known: number, act: () => void): void => {
  const next = Math.min(...ends.flatMap((end) => (end ? [new Date(end).getTime()] : [])))
  const atEnd = useEffectEvent(act)
  useEffect(() => {
    const wait = next - Date.now()
    // Anything that ends later is refetched before then.
    if (wait > DAY) return undefined
    const timer = setTimeout(() => atEnd(), Math.max(SECOND, wait))
    return () => clearTimeout(timer)
  }, [next, known])
}
