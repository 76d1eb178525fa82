import { finishLogIn } from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { call } from '#client/platform/call.ts'

/** Finishes a log-in that waits for the second factor. */
export const askSecondStep = (typed: { token: string; code: string }) => call(finishLogIn, typed)
