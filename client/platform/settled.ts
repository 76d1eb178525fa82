import { useEffect, useState } from 'react'

/** Milliseconds without a letter before the server is asked. */
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
