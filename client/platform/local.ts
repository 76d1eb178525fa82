import { useSyncExternalStore } from 'react'
import { exactTime, fullDate } from './format.ts'

const neverChanges = () => () => undefined

/** False on the server and during hydration, when the reader's time zone, for example, isn't known. */
export const useIsLocal = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

/** Returns the exact time in the reader's time zone, once it's known. */
export const useExactTime = (at: Date): string | undefined => {
  const isLocal = useIsLocal()
  return isLocal ? exactTime(at) : undefined
}

/** Returns the date in the reader's time zone, or in UTC until it's known. */
export const useFullDate = (at: Date): string => fullDate(at, useIsLocal() ? undefined : 'UTC')
