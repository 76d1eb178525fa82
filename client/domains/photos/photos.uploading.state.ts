import { useSyncExternalStore } from 'react'

let last: Promise<unknown> = Promise.resolve()

/**
 * Does one work after the other: photos come in the order in which they were chosen, and the first of them becomes the
 * profile photo.
 */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const done = last.then(work)
  last = done.catch(() => undefined)
  return done
}

const parts = new Map<string, number>()
const listeners = new Set<() => void>()

/** Keeps what part of a file is on its way, from 0 to 1; undefined where it is none. */
export const keepProgress = (clientKey: string, part: number | undefined) => {
  if (part === undefined) parts.delete(clientKey)
  else parts.set(clientKey, part)
  listeners.forEach((listener) => listener())
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useProgress = (clientKey: string): number | undefined => {
  const read = () => parts.get(clientKey)
  return useSyncExternalStore(subscribe, read, read)
}
