import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { matchRoute } from '#shared/routes.ts'
import { onAnswer } from '#client/platform/calls/call.ts'
import { clearDrafts, LOGOUT_EVENT } from '#client/platform/calls/logOut.ts'
import { forgetPin } from '#client/platform/pin.ts'
import { sessionQuery, setSession, useSession } from '#client/platform/calls/session.ts'
import {
  announceEnd,
  askSession,
  dropSession,
  keepSessionAlive,
  onLogOutInOtherTab,
  retryPendingLogOut,
} from './accounts.api.ts'

/** Error codes after which this page's session, or its permissions, may be out of date. */
const CHANGED: ReadonlySet<string> = new Set(['not_signed_in', 'restricted', 'terms_first'])

const SAYS_SO: ReadonlySet<string> = new Set(['/dashboard', '/account/email'])

/** Keeps this page's session alive, and drops the member's data when it ends, here or elsewhere. */
export function SessionKeeper() {
  const client = useQueryClient()
  const router = useRouter()
  const { isKnown, isAuthenticated, user } = useSession()
  const memberId = user?.id
  const isVisitor = isKnown && !isAuthenticated
  const held = () => client.getQueryData(sessionQuery.queryKey)?.session?.user.id

  /** Leaves a page for members, unless that page itself reports that the session has ended. */
  const leave = useEffectEvent(() => {
    const { pathname, href } = router.state.location
    const page = matchRoute(pathname)?.route
    if (!page || SAYS_SO.has(page.path) || page.access === 'everyone' || page.access === 'visitors') return
    void router.navigate({ to: '/login', search: { from: href }, replace: true })
  })

  /**
   * Fetches the session, because the server may no longer know it, or may have changed what its member is allowed to
   * do. While the request is in flight, the session may be dropped here as well.
   */
  const check = useEffectEvent(async () => {
    if (!held()) return
    const session = await askSession()
    if (session && session.user.id === held()) setSession(client, session)
    if (session !== null || !held()) return
    announceEnd(client)
    leave()
  })

  useEffect(() => {
    const drop = () => dropSession(client)
    window.addEventListener(LOGOUT_EVENT, drop)
    const stops = [
      keepSessionAlive(client),
      retryPendingLogOut(client),
      onLogOutInOtherTab(client, () => leave()),
      onAnswer((_outcome, code) => void (CHANGED.has(code ?? '') && check())),
      () => window.removeEventListener(LOGOUT_EVENT, drop),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client])

  useEffect(() => {
    if (!isVisitor) return
    forgetPin()
    client.getMutationCache().clear()
  }, [client, isVisitor])

  useEffect(() => {
    if (memberId !== undefined) clearDrafts(memberId)
  }, [memberId])

  return null
}
