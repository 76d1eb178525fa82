import { createContext, use, useSyncExternalStore } from 'react'
import { asksForDiscretion, DISCREET_COOKIE } from '#shared/kernel/title.ts'
import { DAY, SECOND } from '#shared/kernel/time.ts'

const YEAR = (365 * DAY) / SECOND
const listeners = new Set<() => void>()

export const readDiscreet = (): boolean => asksForDiscretion(document.cookie)

/**
 * Turns the neutral title and icon on (for a year) or off in this browser. The server applies it from the next page
 * load.
 */
export const setDiscreet = (isDiscreet: boolean) => {
  document.cookie = `${DISCREET_COOKIE}=1; Path=/; Max-Age=${isDiscreet ? YEAR : 0}; SameSite=Lax`
  for (const { attributes } of document.querySelectorAll('link[rel$=icon], link[rel=manifest]')) {
    const href = attributes.getNamedItem('href')
    if (href) href.value = href.value.replace(/(-neutral)?(\.\w+)$/, isDiscreet ? '-neutral$2' : '$2')
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the server rendered the page in discreet mode. */
export const FirstDiscreet = createContext(false)

export const useDiscreet = (): boolean => {
  const first = use(FirstDiscreet)
  return useSyncExternalStore(subscribe, readDiscreet, () => first)
}
