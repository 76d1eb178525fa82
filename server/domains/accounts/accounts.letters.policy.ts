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
const BY_MEMBER = [letters('member-hour', 5, HOUR), letters('member-day', 15, DAY)]
const TO_ADDRESS = letters('address-day', 10, DAY)

const waitBy = async ({ limits }: Services, rules: readonly Rule[], key: string) => {
  for (const rule of rules) {
    const { allowed, retryAfter } = await limits.take(rule, key)
    if (!allowed) return retryAfter
  }
  return undefined
}

/** Seconds to wait where this network has asked for letters to the address too often; else it has asked once more. */
export const waitForLetter = (
  services: Services,
  { network }: Caller,
  email: string,
): Promise<number | undefined> => waitBy(services, FROM_NETWORK, `${network} ${email.toLowerCase()}`)

/** Throws `too_many_mails` where this network has asked for letters to the address too often, known or not. */
export const requireWish = async (services: Services, caller: Caller, email: string): Promise<void> => {
  const retryAfter = await waitForLetter(services, caller, email)
  if (retryAfter !== undefined) throw new Failure(ACCOUNT_REASONS.tooManyMails, { retryAfter })
}

/** The same for what a member asks for, who may ask for a few letters a day, whatever the address and the network. */
export const requireWishOf = async (
  services: Services,
  caller: Caller,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> => {
  const retryAfter = await waitBy(services, BY_MEMBER, accountId)
  if (retryAfter !== undefined) throw new Failure(ACCOUNT_REASONS.tooManyMails, { retryAfter })
  await requireWish(services, caller, email)
}

/** Whether one more letter from somebody unknown may go to the address, however many networks ask; counts it. */
export const mayWriteTo = async ({ limits }: Services, email: string): Promise<boolean> =>
  (await limits.take(TO_ADDRESS, email.toLowerCase())).allowed
