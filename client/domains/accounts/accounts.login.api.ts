import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { SECOND } from '#shared/kernel/time.ts'
import { abortAfter } from '#client/platform/connection.ts'
import { call } from '#client/platform/call.ts'

/** Milliseconds until a log-in without an answer is given up. */
const LOGIN_TIMEOUT = 15 * SECOND

/** Asks for a log-in; throws a TimeoutError after 15 s. */
export const askLogIn = (typed: { email: string; password: string; rememberMe: boolean }) =>
  call(logIn, typed, { signal: abortAfter(LOGIN_TIMEOUT) })
