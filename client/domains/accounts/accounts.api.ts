import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  findAnyAdmin,
  getSession,
  logOut,
  renewSession,
  type Session,
  SESSION_BACKOFF,
  SESSION_RENEWAL,
  SESSION_TICK,
} from '#shared/domains/accounts/accounts.contract.ts'
import { call, CallFailure } from '#client/platform/calls/call.ts'
import { onTabs, LOGOUT_EVENT, notifyTabs } from '#client/platform/calls/logOut.ts'
import { queryOf } from '#client/platform/calls/query.ts'
import { sessionQuery, setSession } from '#client/platform/calls/session.ts'
import { siteQuery } from '#client/platform/site.ts'
import { handBack } from '#client/platform/unsaved.ts'
import { handOverToast, toast } from '#client/ui/feedback/toast.ts'
import { browserStorage } from '#client/ui/frame/storage.ts'
import { LOGOUT_TEXT } from './accounts.text.ts'

export const anyAdminQuery = queryOf(findAnyAdmin, {})

const KEPT: readonly unknown[] = [sessionQuery.queryKey[0], siteQuery.queryKey[0]]

/** Drops everything that was fetched for the previous member or visitor. */
const dropData = (client: QueryClient) => {
  void client.cancelQueries()
  client.getMutationCache().clear()
  client.removeQueries({ predicate: ({ queryKey }) => !KEPT.includes(queryKey[0]) })
}

/** Starts this member's session on the page. */
export const startSession = (client: QueryClient, session: Session) => {
  forgetPendingLogOut()
  dropData(client)
  setSession(client, session)
}

/** Ends the session on the page, and removes all of the member's data from it. */
export const dropSession = (client: QueryClient) => {
  dropData(client)
  setSession(client, null)
}

/** Set while the server hasn't been notified of a log-out yet. */
const PENDING = 'pending-log-out'
const RENEWAL_TRIES = 6

export const isRenewalDue = ({ expiresAt }: Session, now: number): boolean =>
  new Date(expiresAt).getTime() - now <= SESSION_RENEWAL

/** Retries after 200 ms, 400 ms, 800 ms and so on. A rejection by the server is final. */
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

/**
 * Checks every 30 s whether the session is about to expire, and renews it. Returns a function that stops the checks.
 */
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
      // The next check retries. A 401 shows that the session no longer exists.
    } finally {
      isRenewing = false
    }
  }
  const timer = setInterval(() => void look(), SESSION_TICK)
  return () => clearInterval(timer)
}

/**
 * Dispatches the log-out event in this tab once per session, because its listeners drop the session. Returns false if
 * there's no session any more.
 */
const raise = (client: QueryClient): boolean => {
  const isHeld = Boolean(client.getQueryData(sessionQuery.queryKey)?.session)
  if (isHeld) window.dispatchEvent(new Event(LOGOUT_EVENT))
  return isHeld
}

/** Announces a log-out in this tab and all of this browser's other tabs, and discards everything that was typed. */
export const announceLogOut = (client: QueryClient) => {
  notifyTabs('logged out')
  raise(client)
}

/**
 * Announces in every tab that the server has ended the session. What was typed is kept for the member's next session.
 */
export const announceEnd = (client: QueryClient) => {
  handBack(client)
  notifyTabs('ended')
  raise(client)
}

/**
 * Dispatches the log-out event when another tab announces the end of the session. Returns a function that unsubscribes.
 * Doesn't call `onEnd` on a page that has ended its session itself, because that page is already being left.
 */
export const onLogOutInOtherTab = (client: QueryClient, onEnd: () => void) =>
  onTabs((isLogOut) => {
    if (!isLogOut) handBack(client)
    if (raise(client)) onEnd()
  })

/** Fetches the session as the server knows it now. Returns undefined if that fails. */
export const askSession = async (): Promise<Session | null | undefined> => {
  try {
    return (await call(getSession, {})).session
  } catch {
    return undefined
  }
}

/**
 * Whether the server no longer knows the session. Checked after the server has rejected a call because there's no
 * session.
 */
export const isSessionGone = async (): Promise<boolean> => (await askSession()) === null

const notifyServer = async () => {
  try {
    await call(logOut, { scope: 'local' })
  } catch (error) {
    if (!(error instanceof CallFailure && error.status === 401)) throw error
  }
  browserStorage.remove(PENDING)
}

/**
 * Ends this session on the server, and then here in any case. Returns false if the server couldn't be notified (yet).
 */
const endSession = async (client: QueryClient): Promise<boolean> => {
  browserStorage.write(PENDING, '1')
  try {
    await notifyServer()
    return true
  } catch {
    return false
  } finally {
    announceLogOut(client)
  }
}

/** Notifies the server of a pending log-out as soon as it can be reached. */
export const retryPendingLogOut = (client: QueryClient) => {
  const tell = () => {
    if (!browserStorage.read(PENDING)) return
    notifyServer().then(
      () => announceLogOut(client),
      () => undefined,
    )
  }
  tell()
  window.addEventListener('online', tell)
  return () => window.removeEventListener('online', tell)
}

/** A new log-in supersedes a pending log-out. */
const forgetPendingLogOut = () => browserStorage.remove(PENDING)

/** Whether the server still has to be notified of a log-out. */
export const hasPendingLogOut = () => browserStorage.read(PENDING) !== null

/**
 * Logs out: the page forgets the member and goes to `/`, even if the server can't be notified. If it can, a new page
 * (`next`) is loaded, so that nothing from this one stays in the browser's memory.
 */
export const useLogOut = (next = '/') => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    const isTold = await endSession(client)
    if (isTold) {
      toast.success(LOGOUT_TEXT.done)
      handOverToast()
      location.assign(next)
      return
    }
    await navigate({ to: '/' })
    toast.error(LOGOUT_TEXT.failed)
  }
}

declare module '@tanstack/react-router' {
  /** State passed to a page outside its URL, where it would stay in histories and logs. */
  interface HistoryState {
    /** Token from the link that finishes a registration. */
    confirmation?: string
    /** An email address that's already registered. */
    email?: string
    /** Set if a new member's email address has just been confirmed. */
    isConfirmed?: true
  }
}

const LINK = /^confirm=([\w-]{20,100})$/

/** Returns a confirmation link's token from the URL's fragment. */
export const tokenInHash = (hash: string): string | null => LINK.exec(hash.replace(/^#/, ''))?.[1] ?? null
