import { useEffect, useEffectEvent, useState } from 'react'
import { DAY, SECOND } from '#shared/kernel/time.ts'

/** Milliseconds without a keystroke before the server is called. */
export const SETTLES_AFTER = 250

/** Returns the text once nothing has been typed for this many milliseconds, or immediately if it's empty. */
export const useSettled = (typed: string, after: number): string => {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), after)
    return () => clearTimeout(timer)
  }, [typed, after])
  return typed === '' ? '' : settled
}

/**
 * Calls `act` when the earliest of these times (ISO 8601) is reached. `known` is when the server last returned the
 * times. If it returns the same ones again because the browser's clock is fast, calls `act` again a second later.
 */
export const useAtNextEnd = (ends: readonly (string | null)[], known: number, act: () => void): void => {
  const next = Math.min(...ends.flatMap((end) => (end ? [new Date(end).getTime()] : [])))
  const atEnd = useEffectEvent(act)
  useEffect(() => {
    const wait = next - Date.now()
    // Later ends are refetched before they're reached.
    if (wait > DAY) return undefined
    const timer = setTimeout(() => atEnd(), Math.max(SECOND, wait))
    return () => clearTimeout(timer)
  }, [next, known])
}
