import { MOST_SHOWN } from '#shared/domains/announcements/announcements.contract.ts'
import { browserStorage } from '#client/ui/frame/storage.ts'

const KEY = 'dismissed-announcements'
/** As many as could be running at once, three times over. */
const MOST_KEPT = 60

const listeners = new Set<() => void>()

/** The ids of what this browser doesn't show again, in one text. */
export const readDismissed = (): string => browserStorage.read(KEY) ?? ''

const idsIn = (dismissed: string) => dismissed.split(' ').filter(Boolean)

/** Has this browser not show an announcement again. */
export const dismiss = (id: string) => {
  const others = idsIn(readDismissed()).filter((each) => each !== id)
  browserStorage.write(KEY, [...others, id].slice(-MOST_KEPT).join(' '))
  for (const listener of listeners) listener()
}

/** Calls `listener` whenever something is dismissed, here or in another tab; answers how to stop. */
export const subscribeToDismissed = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Those that a page shows: the first that were not dismissed. */
export const shownOf = <T extends { id: string }>(announcements: readonly T[], dismissed: string): T[] => {
  const away = new Set(idsIn(dismissed))
  return announcements.filter(({ id }) => !away.has(id)).slice(0, MOST_SHOWN)
}
