import type { QueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import {
  changePassword,
  findResetAddress,
  requestPasswordReset,
  RESET_PAGE,
  resetPassword,
  takeBackAccount,
} from '#shared/domains/accounts/accounts.passwords.contract.ts'
import type { PagePath } from '#shared/routes.ts'
import { call } from '#client/platform/calls/call.ts'
import { announceEnd, isSessionGone } from '#client/domains/accounts/accounts.api.ts'

export const askReset = (email: string) => call(requestPasswordReset, { email, redirect_to: RESET_PAGE })

/** Returns the email address the reset link belongs to. */
export const askResetAddress = (token: string) => call(findResetAddress, { token })

/**
 * Returns the email address a mailed link belongs to, once `ask` has responded. It's fetched once and not cached,
 * because using the link clears the cache and the link can't be looked up again.
 */
export const useLinkAddress = (
  token: string,
  ask: (token: string) => Promise<{ email: string }>,
): string | undefined => {
  const [email, setEmail] = useState<string>()
  useEffect(() => {
    let isWanted = true
    ask(token).then(
      (found) => isWanted && setEmail(found.email),
      // The form reports an invalid link when it's submitted.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [token, ask])
  return email
}

/** Sets the new password. If that ended this browser's session, it's dropped here as well. */
export const finishReset = async (client: QueryClient, typed: { token: string; password: string }) => {
  await call(resetPassword, typed)
  if (await isSessionGone()) announceEnd(client)
}

/**
 * Gives the account back to its owner, and returns the token for a new password. If that ended this browser's session,
 * it's dropped here as well.
 */
export const takeBack = async (client: QueryClient, token: string) => {
  const { resetToken } = await call(takeBackAccount, { token })
  if (await isSessionGone()) announceEnd(client)
  return resetToken
}

export const askNewPassword = (typed: { oldPassword: string; newPassword: string }) =>
  call(changePassword, typed)

/** Returns a mailed link's token from the URL's fragment. */
export const linkTokenIn = (hash: string): string | null =>
  /^#?token=([\w-]{20,100})$/.exec(hash)?.[1] ?? null

/**
 * Returns the token of the mailed link that opened this page, or null. It's removed from the URL and the history
 * immediately.
 */
export const useLinkToken = (page: PagePath): string | null => {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const [token, setToken] = useState(() => linkTokenIn(hash))
  if (hash && token !== linkTokenIn(hash)) setToken(linkTokenIn(hash))
  useEffect(() => {
    if (hash) void navigate({ to: page, replace: true })
  }, [hash, navigate, page])
  return token
}
