import { useSyncExternalStore } from 'react'

let isAway = false
const listeners = new Set<() => void>()

export const isLiveAway = (): boolean => isAway

export const setLiveAway = (next: boolean) => {
  if (isAway === next) return
  isAway = next
  listeners.forEach((listener) => listener())
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Whether there's been no live connection for a while although the server responds, so that the page polls for news.
 */
export const useLiveAway = (): boolean => useSyncExternalStore(subscribe, isLiveAway, () => false)
