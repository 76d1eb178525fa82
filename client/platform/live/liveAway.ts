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

/** Whether there has been no connection for a while though the server answers, so that what is new is asked for. */
export const useLiveAway = (): boolean => useSyncExternalStore(subscribe, isLiveAway, () => false)
