import type { QueryClient } from '@tanstack/react-query'
import { type HistoryState, useLocation } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { confirmEmail, findConfirmationAddress } from '#shared/domains/accounts/accounts.contract.ts'
import { call } from '#client/platform/calls/call.ts'
import { startSession } from '#client/domains/accounts/accounts.api.ts'

const never = () => () => undefined

/**
 * Returns the state passed to this page, even while navigating to the next one. The server never sees it, so a reloaded
 * page starts without it.
 */
export const useHandedOver = <N extends 'confirmation' | 'email' | 'isConfirmed'>(
  name: N,
): HistoryState[N] => {
  const { pathname, state } = useLocation()
  const value = useSyncExternalStore(
    never,
    () => state[name],
    () => undefined,
  )
  const [own] = useState(pathname)
  const [kept, keep] = useState(value)
  if (pathname === own && kept !== value) keep(value)
  return kept
}

/** Returns the email address of the registration that the link finishes. */
export const askConfirmationAddress = (token: string) => call(findConfirmationAddress, { token })

/** Finishes a registration and logs in. Returns the visitor's destination when registering. */
export const finishRegistration = async (
  client: QueryClient,
  typed: { token: string; password: string; isNew: boolean },
) => {
  const { session, destination } = await call(confirmEmail, typed)
  startSession(client, session)
  return destination
}
