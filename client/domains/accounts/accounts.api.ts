import type { QueryClient } from '@tanstack/react-query'
import {
  findAnyAdmin,
  logIn,
  resendConfirmation,
  type Session,
} from '#shared/domains/accounts/accounts.contract.ts'
import { SECOND } from '#shared/kernel/time.ts'
import { abortAfter } from '#client/platform/abort.ts'
import { call } from '#client/platform/call.ts'
import { queryOf } from '#client/platform/query.ts'
import { sessionQuery, setSession } from '#client/platform/session.ts'
import { siteQuery } from '#client/platform/site.ts'
import { forgetUntoldLogOut } from './accounts.session.api.ts'

/** Milliseconds until a log-in without an answer is given up. */
const LOGIN_TIMEOUT = 15 * SECOND

export const anyAdminQuery = queryOf(findAnyAdmin, {})

/** Asks for a log-in; throws a TimeoutError after 15 s. */
export const askLogIn = async (typed: { email: string; password: string; rememberMe: boolean }) => {
  const { session } = await call(logIn, typed, { signal: abortAfter(LOGIN_TIMEOUT) })
  return session
}

export const askResend = (email: string) => call(resendConfirmation, { email })

const KEPT: readonly unknown[] = [sessionQuery.queryKey[0], siteQuery.queryKey[0]]

/** Forgets everything that was read for whoever was (or was not) logged in until now. */
const dropData = (client: QueryClient) => {
  void client.cancelQueries()
  client.getMutationCache().clear()
  client.removeQueries({ predicate: ({ queryKey }) => !KEPT.includes(queryKey[0]) })
}

/** From here on the page belongs to this member. */
export const startSession = (client: QueryClient, session: Session) => {
  forgetUntoldLogOut()
  dropData(client)
  setSession(client, session)
}

/** From here on the page belongs to nobody; nothing of the member stays in it. */
export const dropSession = (client: QueryClient) => {
  dropData(client)
  setSession(client, null)
}
