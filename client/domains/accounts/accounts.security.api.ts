import { queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  confirmApp,
  getSecurity,
  proveOwner,
  removeApp,
  renewRecoveryCodes,
  startApp,
} from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { call } from '#client/platform/call.ts'
import { queryOf } from '#client/platform/query.ts'
import { sessionQuery } from '#client/platform/session.ts'

export const securityQuery = queryOptions({ ...queryOf(getSecurity, {}), staleTime: 0 })

/** After a change of what protects the account. */
export const readSecurityAgain = (client: QueryClient) =>
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
