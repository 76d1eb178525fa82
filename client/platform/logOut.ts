import { clearDrafts } from './keptDrafts.ts'
import { dropShared } from './sharedShelf.ts'

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

/** Tells every other tab of this browser that its log-in is over; what was typed goes only where somebody logged out. */
export const tellTabs = (how: 'logged out' | 'ended') => {
  if (how === 'logged out') forget()
  tabs().postMessage(how === 'ended' ? ENDED : LOGOUT_EVENT)
}

/** Hears of it from other tabs; answers how to stop listening. */
export const hearTabs = (onEnd: (isLogOut: boolean) => void) => {
  tabs().onmessage = ({ data }) => {
    const isLogOut = data === LOGOUT_EVENT
    if (isLogOut) forget()
    onEnd(isLogOut)
  }
  return () => {
    tabs().onmessage = null
  }
}
