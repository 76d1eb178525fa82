import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addPasskey,
  askPasskeyForLogIn,
  askPasskeyForProof,
  finishLogInWithPasskey,
  removePasskey,
  startPasskey,
} from '#shared/domains/accounts/accounts.passkeys.contract.ts'
import {
  confirmApp,
  getSecurity,
  proveOwner,
  removeApp,
  renewRecoveryCodes,
  type Security,
  startApp,
} from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { call } from '#client/platform/calls/call.ts'
import { queryOf } from '#client/platform/calls/query.ts'
import { sessionQuery } from '#client/platform/calls/session.ts'
import { fetchCode } from '#client/ui/feedback/part.ts'
import { isNotProven } from './accounts.security.text.ts'

export const securityQuery = queryOptions({ ...queryOf(getSecurity, {}), staleTime: 0 })

/** After a change of what protects the account. */
const readSecurityAgain = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: securityQuery.queryKey }),
    client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  ])

/** Shows who is at the keyboard, so that what protects the account may be changed for a while. */
export const askProof = async (client: QueryClient, typed: { password: string; code: string }) => {
  await call(proveOwner, typed)
  await readSecurityAgain(client)
}

export const askApp = () => call(startApp, {})

/** Confirms the app; answers the recovery codes, where there were none. */
export const askToConfirmApp = async (client: QueryClient, code: string) => {
  const { recoveryCodes } = await call(confirmApp, { code })
  await readSecurityAgain(client)
  return recoveryCodes
}

export const askToRemoveApp = async (client: QueryClient) => {
  await call(removeApp, {})
  await readSecurityAgain(client)
}

export const askRecoveryCodes = async (client: QueryClient) => {
  const { recoveryCodes } = await call(renewRecoveryCodes, {})
  await readSecurityAgain(client)
  return recoveryCodes
}

export type ProofFirst = ReturnType<typeof useProofFirst>

/** For a form whose wish may take more than what was typed in it: that stays until the rest was shown. */
export const useProofFirst = () => {
  const client = useQueryClient()
  const [asked, setAsked] = useState<{ password?: string; security: Security }>()
  return {
    /** What the proof is asked by; undefined where nothing waits for it. */
    asked,
    stop: () => setAsked(undefined),
    /** Calls the server; false where it wants to see the second factor first, which is asked for from then on. */
    attempt: async (password: string, wish: () => Promise<unknown>): Promise<boolean> => {
      try {
        await wish()
        return true
      } catch (error) {
        if (!isNotProven(error)) throw error
        setAsked({ password, security: await client.fetchQuery(securityQuery) })
        return false
      }
    },
    /** Does what takes the whole proof, where this browser has just shown it; else it is asked for from then on. */
    whenProven: async (act: () => void): Promise<void> => {
      const security = await client.fetchQuery(securityQuery)
      if (security.provenUntil) act()
      else setAsked({ security })
    },
  }
}

/** Before anything is asked, so that the device is asked as soon as the server has answered. */
const fetchLibrary = () => fetchCode(() => import('@simplewebauthn/browser'))

/** Lets the device make a passkey, and adds it; answers the recovery codes, where there were none. */
export const askForNewPasskey = async (client: QueryClient, name: string) => {
  const { startRegistration } = await fetchLibrary()
  const credential = await startRegistration({ optionsJSON: await call(startPasskey, {}) })
  const { recoveryCodes } = await call(addPasskey, { name, credential })
  await readSecurityAgain(client)
  return recoveryCodes
}

export const askToRemovePasskey = async (client: QueryClient, id: string) => {
  await call(removePasskey, { id })
  await readSecurityAgain(client)
}

/** Finishes a log-in that waits for the second factor by what the device signs. */
export const askSecondStepByPasskey = async (token: string) => {
  const { startAuthentication } = await fetchLibrary()
  const credential = await startAuthentication({ optionsJSON: await call(askPasskeyForLogIn, { token }) })
  return call(finishLogInWithPasskey, { token, credential })
}

/** Shows who is at the keyboard by password and by what the device signs. */
export const askProofByPasskey = async (client: QueryClient, password: string) => {
  const { startAuthentication } = await fetchLibrary()
  const credential = await startAuthentication({ optionsJSON: await call(askPasskeyForProof, {}) })
  await call(proveOwner, { password, credential })
  await readSecurityAgain(client)
}
