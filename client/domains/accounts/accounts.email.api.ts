import type { QueryClient } from '@tanstack/react-query'
import { confirmEmailChange, requestEmailChange } from '#shared/domains/accounts/accounts.email.contract.ts'
import { call } from '#client/platform/call.ts'
import { sessionQuery } from '#client/platform/session.ts'

export const askNewEmail = (typed: { old_email: string; new_email: string; password: string }) =>
  call(requestEmailChange, typed)

/** Gives the account its new address; where this browser is logged in to it, that shows at once. */
export const confirmNewEmail = async (client: QueryClient, token: string) => {
  await call(confirmEmailChange, { token })
  await client.refetchQueries({ queryKey: sessionQuery.queryKey })
}
