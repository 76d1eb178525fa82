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
import { isUnsent } from '#client/platform/unsaved.ts'
import { handOverToast, toast } from '#client/ui/feedback/toast.ts'
import { browserStorage } from '#client/ui/frame/storage.ts'
import { LOGOUT_TEXT } from './accounts.text.ts'

export const anyAdminQuery = queryOf(findAnyAdmin, {})

const KEPT: readonly unknown[] = [sessionQuery.queryKey[0], siteQuery.queryKey[0]]

/** Forgets everything that was read for the one who was (or wasn’t) logged in until now. */
const dropData = (client: QueryClient) => {
  void client.cancelQueries()
  client.getMutationCache().clear()
  client.removeQueries({ predicate: ({ queryKey }) => !KEPT.includes(queryKey[0]) })
}

/** From here on the page belongs to this member. */
export const startSession = (client: QueryClient, session: Session) => {
  forgetPendingLogOut()
  dropData(client)
  setSession(client, session)
}

/** From here on the page belongs to nobody; nothing of the member stays in it. */
export const dropSession = (client: QueryClient) => {
  dropData(client)
  setSession(client, null)
}

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

/** Once for each log-in: anyone who hears it forgets the session. False where none is held any more. */
const raise = (client: QueryClient): boolean => {
  const isHeld = Boolean(client.getQueryData(sessionQuery.queryKey)?.session)
  if (isHeld) window.dispatchEvent(new Event(LOGOUT_EVENT))
  return isHeld
}

/** Raises the event in this tab and in every other of this browser, and leaves nothing that was typed. */
export const announceLogOut = (client: QueryClient) => {
  notifyTabs('logged out')
  raise(client)
}

/** Keeps what is on its way or has failed with what was typed, for the member's next log-in. */
const handBack = (client: QueryClient) => {
  for (const mutation of client.getMutationCache().getAll().toReversed()) {
    if (isUnsent(mutation)) mutation.meta?.handBack?.(mutation.state.variables)
  }
}

/** Raises the event everywhere as well, where the server has ended the log-in: what was typed waits for the next one. */
export const announceEnd = (client: QueryClient) => {
  handBack(client)
  notifyTabs('ended')
  raise(client)
}

/**
 * Raises the event here when another tab announces it; answers how to stop listening. A page that has ended its session
 * itself is on its way out already.
 */
export const onLogOutInOtherTab = (client: QueryClient, onEnd: () => void) =>
  onTabs((isLogOut) => {
    if (!isLogOut) handBack(client)
    if (raise(client)) onEnd()
  })

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

const notifyServer = async () => {
  try {
    await call(logOut, { scope: 'local' })
  } catch (error) {
    if (!(error instanceof CallFailure && error.status === 401)) throw error
  }
  browserStorage.remove(PENDING)
}

/** Ends this session here at once and on the server; false where the server could not be told (yet). */
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

/** A log-out that the server could not be told of is made up for as soon as it can be reached. */
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

/** A new log-in replaces whatever was left to end. */
const forgetPendingLogOut = () => browserStorage.remove(PENDING)

/** Whether the server still has to be told of a log-out. */
export const hasPendingLogOut = () => browserStorage.read(PENDING) !== null

/**
 * Logs out: the page forgets the member and goes to `/`, even when the server cannot be told. Once it was told,
 * a new page is loaded (`next`), so that nothing of this one is left in the browser's memory.
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
  /** What is handed to a page beside its address, where it would stay in histories and logs. */
  interface HistoryState {
    /** Token of the link that finishes a registration. */
    confirmation?: string
    /** An address that is registered already. */
    email?: string
    /** The address of a new member has just been confirmed. */
    isConfirmed?: true
  }
}

const LINK = /^confirm=([\w-]{20,100})$/

/** The token of a confirmation link, from the part of the address behind `#`. */
export const tokenInHash = (hash: string): string | null => LINK.exec(hash.replace(/^#/, ''))?.[1] ?? null
