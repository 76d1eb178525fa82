import type { QueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import {
  requestPasswordReset,
  RESET_PAGE,
  resetPassword,
} from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { call } from '#client/platform/call.ts'
import { announceLogOut, isSessionGone } from './accounts.session.api.ts'

export const askReset = (email: string) => call(requestPasswordReset, { email, redirect_to: RESET_PAGE })

/** Sets the new password; a log-in of this browser that ended with it is forgotten. */
export const finishReset = async (client: QueryClient, typed: { token: string; password: string }) => {
  await call(resetPassword, typed)
  if (await isSessionGone()) announceLogOut(client)
}

/** The token of a reset link, from the part of the address behind `#`. */
export const resetTokenIn = (hash: string): string | null =>
  /^#?token=([\w-]{20,100})$/.exec(hash)?.[1] ?? null

/** The token of the link that opened the page, or null; it is taken out of the address and the history at once. */
export const useResetToken = (): string | null => {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const [token, setToken] = useState(() => resetTokenIn(hash))
  if (hash && token !== resetTokenIn(hash)) setToken(resetTokenIn(hash))
  useEffect(() => {
    if (hash) void navigate({ to: RESET_PAGE, replace: true })
  }, [hash, navigate])
  return token
}
