import { useEffect, useState } from 'react'
import { SECOND } from '#shared/kernel/time.ts'

/** Whole seconds until a moment (milliseconds since 1970), counted down to 0. */
export const useSecondsUntil = (end: number): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.floor((end - now) / SECOND))
}

/** `9:05`. */
export const asMinutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
