import { tabStorage } from '#client/ui/frame/storage.ts'

/** Raised on the window of every open tab when the log-in of this browser has ended. */
export const LOGOUT_EVENT = 'app:logout'
/** Posted in place of it where nobody has logged out: the server has ended the log-in. */
const ENDED = 'app:session-ended'

let channel: BroadcastChannel | undefined
/** One object for sending and hearing, so that a tab does not hear itself. */
const tabs = () => (channel ??= new BroadcastChannel('session'))

/** What a member leaves in this browser, which goes where they log out. */
const forget = () => {
  clearDrafts()
  dropShared()
}

/** Tells every other tab of this browser that its log-in is over; what was typed goes only where someone logged out. */
export const notifyTabs = (how: 'logged out' | 'ended') => {
  if (how === 'logged out') forget()
  tabs().postMessage(how === 'ended' ? ENDED : LOGOUT_EVENT)
}

/** Hears of it from other tabs; answers how to stop listening. */
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

/** What a member typed and has not sent yet, by name; blank text isn't kept. */
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

/** Removes every draft of this tab, but for those of one member. */
export const clearDrafts = (exceptOf?: string): void => {
  for (const key of listKeys()) if (!key.startsWith(`${PREFIX}${exceptOf}:`)) tabStorage.remove(key)
}

/** Where the worker keeps what the device has shared with the site (client/public/sw.js). */
export const SHELF = 'shared'

export const hasShelf = () => 'caches' in globalThis

/** Forgets what has been shared and not taken. */
const dropShared = (): void => {
  if (hasShelf()) void caches.delete(SHELF).catch(() => undefined)
}
