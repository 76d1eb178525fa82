import type { QueryClient } from '@tanstack/react-query'
import {
  getSession,
  logOut,
  renewSession,
  SESSION_BACKOFF,
  SESSION_RENEWAL,
  SESSION_TICK,
  type Session,
} from '#shared/domains/accounts/accounts.contract.ts'
import { call, CallFailure } from '#client/platform/call.ts'
import { sessionQuery, setSession } from '#client/platform/session.ts'

/** Raised on the window of every open tab when the log-in of this browser has ended. */
export const LOGOUT_EVENT = 'app:logout'
const CHANNEL = 'session'
/** Kept while the server has not been told of a log-out yet. */
const PENDING = 'pending-log-out'
const RENEWAL_TRIES = 6

export const isRenewalDue = ({ expiresAt }: Session, now: number): boolean =>
  new Date(expiresAt).getTime() - now <= SESSION_RENEWAL

/** Tries again after 200 ms, 400 ms, 800 ms and so on; a refusal by the server is final. */
export const withBackOff = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const isFinal = error instanceof CallFailure && error.status < 500
      if (isFinal || tries + 1 >= RENEWAL_TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, SESSION_BACKOFF * 2 ** tries))
    }
  }
}

/** Looks every 30 s whether the session is about to end, and renews it; answers how to stop. */
export const keepSessionAlive = (client: QueryClient) => {
  let isRenewing = false
  const look = async () => {
    const session = client.getQueryData(sessionQuery.queryKey)?.session
    if (isRenewing || !session || !isRenewalDue(session, Date.now())) return
    isRenewing = true
    try {
      const renewed = await withBackOff(() => call(renewSession, {}))
      if (client.getQueryData(sessionQuery.queryKey)?.session) setSession(client, renewed.session)
    } catch {
      // The next look tries again; a session that is gone announces itself by its 401.
    } finally {
      isRenewing = false
    }
  }
  const timer = setInterval(() => void look(), SESSION_TICK)
  return () => clearInterval(timer)
}

/** Once for each log-in: whoever hears it forgets the session. False where none is held any more. */
const raise = (client: QueryClient): boolean => {
  const isHeld = Boolean(client.getQueryData(sessionQuery.queryKey)?.session)
  if (isHeld) window.dispatchEvent(new Event(LOGOUT_EVENT))
  return isHeld
}

let channel: BroadcastChannel | undefined
/** One object for sending and hearing, so that a tab does not hear itself. */
const tabs = () => (channel ??= new BroadcastChannel(CHANNEL))

/** Raises the event in this tab and in every other of this browser. */
export const announceLogOut = (client: QueryClient) => {
  tabs().postMessage(LOGOUT_EVENT)
  raise(client)
}

/**
 * Raises the event here when another tab announces it; answers how to stop listening. A page that has ended its session
 * itself is on its way out already.
 */
export const onLogOutInOtherTab = (client: QueryClient, onEnd: () => void) => {
  tabs().onmessage = () => {
    if (raise(client)) onEnd()
  }
  return () => {
    tabs().onmessage = null
  }
}

/** The session as the server knows it now; undefined where it doesn't say. */
export const askSession = async (): Promise<Session | null | undefined> => {
  try {
    return (await call(getSession, {})).session
  } catch {
    return undefined
  }
}

/** Whether the server no longer knows the session, asked after it refused a call for want of one. */
export const isSessionGone = async (): Promise<boolean> => (await askSession()) === null

const tellServer = async () => {
  try {
    await call(logOut, { scope: 'local' })
  } catch (error) {
    if (!(error instanceof CallFailure && error.status === 401)) throw error
  }
  localStorage.removeItem(PENDING)
}

/** Ends this session here at once and on the server; false where the server could not be told (yet). */
export const endSession = async (client: QueryClient): Promise<boolean> => {
  localStorage.setItem(PENDING, '1')
  try {
    await tellServer()
    return true
  } catch {
    return false
  } finally {
    announceLogOut(client)
  }
}

/** A log-out that the server could not be told of is made up for as soon as it can be reached. */
export const retryPendingLogOut = (client: QueryClient) => {
  const tell = () => {
    if (!localStorage.getItem(PENDING)) return
    tellServer().then(
      () => announceLogOut(client),
      () => undefined,
    )
  }
  tell()
  window.addEventListener('online', tell)
  return () => window.removeEventListener('online', tell)
}

/** A new log-in replaces whatever was left to end. */
export const forgetPendingLogOut = () => localStorage.removeItem(PENDING)

/** Whether the server still has to be told of a log-out. */
export const hasPendingLogOut = () => localStorage.getItem(PENDING) !== null
