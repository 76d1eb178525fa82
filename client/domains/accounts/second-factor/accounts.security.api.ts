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

/** Called after a change to the account's protection. */
const readSecurityAgain = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: securityQuery.queryKey }),
    client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  ])

/** Reauthenticates the member, so that the account's protection may be changed for a while. */
export const askProof = async (client: QueryClient, typed: { password: string; code: string }) => {
  await call(proveOwner, typed)
  await readSecurityAgain(client)
}

export const askApp = () => call(startApp, {})

/** Confirms the app. Returns the recovery codes if there were none before. */
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

/** For a form whose request may require reauthentication. The form keeps its input in the meantime. */
export const useProofFirst = () => {
  const client = useQueryClient()
  const [asked, setAsked] = useState<{ password?: string; security: Security }>()
  return {
    /** The reauthentication dialog's props, or undefined if no form is waiting for it. */
    asked,
    stop: () => setAsked(undefined),
    /** Sends the request. If the server requires reauthentication first, asks for it and returns false. */
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
    /** Runs `act` if this browser has just reauthenticated. Otherwise asks for reauthentication. */
    whenProven: async (act: () => void): Promise<void> => {
      const security = await client.fetchQuery(securityQuery)
      if (security.provenUntil) act()
      else setAsked({ security })
    },
  }
}

/** Fetched before anything else, so that the device asks for the passkey as soon as the server has responded. */
const fetchLibrary = () => fetchCode(() => import('@simplewebauthn/browser'))

/** Has the device create a passkey, and adds it. Returns the recovery codes if there were none before. */
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

/** Finishes a log-in that's waiting for the second factor with the device's signature. */
export const askSecondStepByPasskey = async (token: string) => {
  const { startAuthentication } = await fetchLibrary()
  const credential = await startAuthentication({ optionsJSON: await call(askPasskeyForLogIn, { token }) })
  return call(finishLogInWithPasskey, { token, credential })
}

/** Reauthenticates the member with the password and the device's signature. */
export const askProofByPasskey = async (client: QueryClient, password: string) => {
  const { startAuthentication } = await fetchLibrary()
  const credential = await startAuthentication({ optionsJSON: await call(askPasskeyForProof, {}) })
  await call(proveOwner, { password, credential })
  await readSecurityAgain(client)
}
