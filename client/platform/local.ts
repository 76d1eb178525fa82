import { useSyncExternalStore } from 'react'
import { exactTime, fullDate } from './format.ts'

const neverChanges = () => () => undefined

/** False on the server and while its page is hydrated, when for example the reader's time zone isn't known. */
export const useIsLocal = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

/** Returns the exact time where the reader is, as soon as it's known. */
export const useExactTime = (at: Date): string | undefined => {
  const isLocal = useIsLocal()
  return isLocal ? exactTime(at) : undefined
}

/** Returns the day where the reader is, or in UTC until that's known. */
export const useFullDate = (at: Date): string => fullDate(at, useIsLocal() ? undefined : 'UTC')
