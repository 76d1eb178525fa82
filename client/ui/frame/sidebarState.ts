import { createContext, use, useSyncExternalStore } from 'react'
import { SIDEBAR_COOKIE } from '#shared/kernel/boot.ts'

const sevenDays = 7 * 24 * 60 * 60

const listeners = new Set<() => void>()
let isOpen: boolean | undefined

/** Whether it was open when the server rendered the page. */
export const FirstSidebar = createContext(true)

/** Whether the account sidebar is open (16rem) or shows icons only (3rem), kept in a cookie for 7 days. */
export function useSidebar() {
  const first = use(FirstSidebar)
  return useSyncExternalStore(subscribe, readSidebar, () => first)
}

export function readSidebar() {
  isOpen ??= !document.cookie.split('; ').includes(`${SIDEBAR_COOKIE}=collapsed`)
  return isOpen
}

export function toggleSidebar() {
  isOpen = !readSidebar()
  document.cookie = `${SIDEBAR_COOKIE}=${isOpen ? 'open' : 'collapsed'}; Path=/; Max-Age=${sevenDays}; SameSite=Lax`
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
