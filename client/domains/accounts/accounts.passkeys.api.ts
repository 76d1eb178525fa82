import type { QueryClient } from '@tanstack/react-query'
import {
  addPasskey,
  askPasskeyForLogIn,
  askPasskeyForProof,
  finishLogInWithPasskey,
  removePasskey,
  startPasskey,
} from '#shared/domains/accounts/accounts.passkeys.contract.ts'
import { proveOwner } from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { call } from '#client/platform/call.ts'
import { fetchCode } from '#client/ui/feedback/part.ts'
import { readSecurityAgain } from './accounts.security.api.ts'

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
