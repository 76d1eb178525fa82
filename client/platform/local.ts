import { useSyncExternalStore } from 'react'
import { exactTime, fullDate } from './format.ts'

const neverChanges = () => () => undefined

/** False on the server and while its page is taken over: there the reader's time zone, say, is not known. */
export const useIsLocal = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

/** The exact time where the reader is, as soon as it is known. */
export const useExactTime = (at: Date): string | undefined => {
  const isLocal = useIsLocal()
  return isLocal ? exactTime(at) : undefined
}

/** The day where the reader is; until that is known, in UTC. */
export const useFullDate = (at: Date): string => fullDate(at, useIsLocal() ? undefined : 'UTC')
