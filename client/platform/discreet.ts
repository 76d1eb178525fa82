import { createContext, use, useSyncExternalStore } from 'react'
import { asksForDiscretion, DISCREET_COOKIE } from '#shared/kernel/title.ts'
import { DAY, SECOND } from '#shared/kernel/time.ts'

const YEAR = (365 * DAY) / SECOND
const listeners = new Set<() => void>()

export const readDiscreet = (): boolean => asksForDiscretion(document.cookie)

/** Turns the neutral title and icon on or off in this browser, for a year; the server follows from the next page on. */
export const setDiscreet = (isDiscreet: boolean) => {
  document.cookie = `${DISCREET_COOKIE}=1; Path=/; Max-Age=${isDiscreet ? YEAR : 0}; SameSite=Lax`
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon) icon.href = isDiscreet ? '/icon-neutral.svg' : '/icon.svg'
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What the server saw of it when it rendered the page. */
export const FirstDiscreet = createContext(false)

export const useDiscreet = (): boolean => {
  const first = use(FirstDiscreet)
  return useSyncExternalStore(subscribe, readDiscreet, () => first)
}
