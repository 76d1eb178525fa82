import { ACCOUNT_REASONS } from '#shared/domains/accounts/accounts.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { DAY, HOUR } from '#shared/kernel/time.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import type { Rule } from '#server/platform/limits/limits.ts'
import type { Services } from '#server/platform/services.ts'

const letters = (name: string, max: number, ms: number): Rule => ({
  name: `letters-${name}`,
  max,
  seconds: ms / 1000,
  whenStoreDown: 'closed',
})
const FROM_NETWORK = [letters('network-hour', 3, HOUR), letters('network-day', 5, DAY)]
const TO_ADDRESS = letters('address-day', 10, DAY)

/** Seconds to wait where this network has asked for letters to the address too often; else it has asked once more. */
export const waitForLetter = async (
  { limits }: Services,
  { network }: Caller,
  email: string,
): Promise<number | undefined> => {
  for (const rule of FROM_NETWORK) {
    const { allowed, retryAfter } = await limits.take(rule, `${network} ${email.toLowerCase()}`)
    if (!allowed) return retryAfter
  }
  return undefined
}

/** Throws `too_many_mails` where this network has asked for letters to the address too often, known or not. */
export const requireWish = async (services: Services, caller: Caller, email: string): Promise<void> => {
  const retryAfter = await waitForLetter(services, caller, email)
  if (retryAfter !== undefined) throw new Failure(ACCOUNT_REASONS.tooManyMails, { retryAfter })
}

/** Whether one more letter about a sign-up may go to the address, however many networks ask; counts it. */
export const mayWriteTo = async ({ limits }: Services, email: string): Promise<boolean> =>
  (await limits.take(TO_ADDRESS, email.toLowerCase())).allowed
