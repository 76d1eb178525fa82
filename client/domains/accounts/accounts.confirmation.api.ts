import type { QueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { confirmEmail } from '#shared/domains/accounts/accounts.contract.ts'
import { call } from '#client/platform/call.ts'
import { startSession } from './accounts.api.ts'

declare module '@tanstack/react-router' {
  /** What is handed to the log-in page beside its address, where it would stay in histories and logs. */
  interface HistoryState {
    /** Token of the link that finishes a registration. */
    confirmation?: string
    /** An address that is registered already. */
    email?: string
  }
}

const LINK = /^confirm=([\w-]{20,100})$/

/** The token of a confirmation link, from the part of the address behind `#`. */
export const tokenInHash = (hash: string): string | null => LINK.exec(hash.replace(/^#/, ''))?.[1] ?? null

const never = () => () => undefined

/**
 * What was handed to this page, also while another one is on its way. The server sees nothing of it, so that a page
 * loaded anew begins without.
 */
export const useHandedOver = (name: 'confirmation' | 'email'): string | undefined => {
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

/** Finishes a registration, and logs in. */
export const finishRegistration = async (
  client: QueryClient,
  typed: { token: string; password: string; isNew: boolean },
) => {
  const { session } = await call(confirmEmail, typed)
  startSession(client, session)
}
