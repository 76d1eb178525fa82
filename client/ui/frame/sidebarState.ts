import { createContext, use, useSyncExternalStore } from 'react'
import { readSidebarCookie, SIDEBAR_COOKIE } from '#shared/kernel/boot.ts'

const sevenDays = 7 * 24 * 60 * 60

/** Which of the two kept states counts: pages that start with icons have their own. */
export type SidebarPlace = keyof ReturnType<typeof readSidebarCookie>

const listeners = new Set<() => void>()
let kept: ReturnType<typeof readSidebarCookie> | undefined

/** Whether it was open when the server rendered the page. */
export const FirstSidebar = createContext(true)

/** Whether the account sidebar is open (16rem) or shows icons only (3rem), kept in a cookie for 7 days. */
export function useSidebar(place: SidebarPlace) {
  const first = use(FirstSidebar)
  return useSyncExternalStore(
    subscribe,
    () => readSidebar()[place],
    () => first,
  )
}

export function readSidebar() {
  const name = `${SIDEBAR_COOKIE}=`
  kept ??= readSidebarCookie(
    document.cookie
      .split('; ')
      .find((each) => each.startsWith(name))
      ?.slice(name.length),
  )
  return kept
}

export function toggleSidebar(place: SidebarPlace) {
  const before = readSidebar()
  kept = { ...before, [place]: !before[place] }
  const value = `${kept.elsewhere ? 'open' : 'collapsed'}${kept.withIcons ? '.open' : ''}`
  document.cookie = `${SIDEBAR_COOKIE}=${value}; Path=/; Max-Age=${sevenDays}; SameSite=Lax`
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
