import { tabStorage } from '#client/ui/frame/storage.ts'

/** Dispatched on the window of every open tab when this browser's session has ended. */
export const LOGOUT_EVENT = 'app:logout'
/** Posted to the other tabs instead if the server ended the session without a log-out. */
const ENDED = 'app:session-ended'

let channel: BroadcastChannel | undefined
/** One object for sending and receiving, so that a tab doesn't notify itself. */
const tabs = () => (channel ??= new BroadcastChannel('session'))

/** Removes a member's data from this browser when they log out. */
const forget = () => {
  clearDrafts()
  dropShared()
}

/** Notifies the browser's other tabs that the session is over. Typed text is only removed on a log-out. */
export const notifyTabs = (how: 'logged out' | 'ended') => {
  if (how === 'logged out') forget()
  tabs().postMessage(how === 'ended' ? ENDED : LOGOUT_EVENT)
}

/** Listens for the end of the session in other tabs. Returns a function that stops listening. */
export const onTabs = (onEnd: (isLogOut: boolean) => void) => {
  tabs().onmessage = ({ data }) => {
    const isLogOut = data === LOGOUT_EVENT
    if (isLogOut) forget()
    onEnd(isLogOut)
  }
  return () => {
    tabs().onmessage = null
  }
}

const PREFIX = 'draft:'

const listKeys = () => tabStorage.keys().filter((key) => key.startsWith(PREFIX))

/** Reads and saves a member's unsent texts, by name. Blank text isn't kept. */
export const draftsOf = (memberId: string | undefined) => {
  const keyOf = (name: string) => `${PREFIX}${memberId}:${name}`
  return {
    read: (name: string) => tabStorage.read(keyOf(name)) ?? '',
    save: (name: string, text: string) => {
      if (text.trim()) tabStorage.write(keyOf(name), text)
      else tabStorage.remove(keyOf(name))
    },
  }
}

/** Whether this text is kept as a draft. */
export const isDraft = (text: string): boolean => listKeys().some((key) => tabStorage.read(key) === text)

/** Removes every draft in this tab, except one member's. */
export const clearDrafts = (exceptOf?: string): void => {
  for (const key of listKeys()) if (!key.startsWith(`${PREFIX}${exceptOf}:`)) tabStorage.remove(key)
}

/** The cache where the service worker keeps content shared with the site (client/public/sw.js). */
export const SHELF = 'shared'

export const hasShelf = () => 'caches' in globalThis

/** Removes shared content that was never picked up. */
const dropShared = (): void => {
  if (hasShelf()) void caches.delete(SHELF).catch(() => undefined)
}
