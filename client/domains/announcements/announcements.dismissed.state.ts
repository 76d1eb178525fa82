import { MOST_SHOWN } from '#shared/domains/announcements/announcements.contract.ts'
import { browserStorage } from '#client/ui/frame/storage.ts'

const KEY = 'dismissed-announcements'
/** How many dismissed announcements to remember: three times the number that can run at the same time. */
const MOST_KEPT = 60

const listeners = new Set<() => void>()

/** Returns the ids of the dismissed announcements, as one string. */
export const readDismissed = (): string => browserStorage.read(KEY) ?? ''

const idsIn = (dismissed: string) => dismissed.split(' ').filter(Boolean)

/** Stops this browser from showing an announcement again. */
export const dismiss = (id: string) => {
  const others = idsIn(readDismissed()).filter((each) => each !== id)
  browserStorage.write(KEY, [...others, id].slice(-MOST_KEPT).join(' '))
  for (const listener of listeners) listener()
}

/**
 * Calls `listener` whenever an announcement is dismissed, here or in another tab. Returns a function that unsubscribes.
 */
export const subscribeToDismissed = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Returns the announcements a page shows: the first few that weren't dismissed. */
export const shownOf = <T extends { id: string }>(announcements: readonly T[], dismissed: string): T[] => {
  const away = new Set(idsIn(dismissed))
  return announcements.filter(({ id }) => !away.has(id)).slice(0, MOST_SHOWN)
}
