import { createContext, use, useSyncExternalStore } from 'react'
import { MINUTE } from '#shared/kernel/time.ts'

let current = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

const tick = () => {
  current = Date.now()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    current = Date.now()
    timer = setInterval(tick, MINUTE / 2)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** Milliseconds since 1970 when the server rendered the page, or null if it didn't. */
export const FirstNow = createContext<number | null>(null)

/** Returns the current time, updated twice a minute for all relative times on the page. */
export const useNow = (): Date => {
  const first = use(FirstNow)
  return new Date(
    useSyncExternalStore(
      subscribe,
      () => current,
      () => first ?? current,
    ),
  )
}
