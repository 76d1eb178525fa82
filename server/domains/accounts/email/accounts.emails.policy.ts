import { ACCOUNT_REASONS } from '#shared/domains/accounts/accounts.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { DAY, HOUR } from '#shared/kernel/time.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import type { Rule } from '#server/platform/limits/limits.ts'
import type { Services } from '#server/platform/domain/services.ts'

const emails = (name: string, max: number, ms: number): Rule => ({
  name: `emails-${name}`,
  max,
  seconds: ms / 1000,
  whenStoreDown: 'closed',
})
const FROM_NETWORK = [emails('network-hour', 3, HOUR), emails('network-day', 5, DAY)]
const BY_MEMBER = [emails('member-hour', 5, HOUR), emails('member-day', 15, DAY)]
const TO_ADDRESS = emails('address-day', 10, DAY)

const waitBy = async ({ limits }: Services, rules: readonly Rule[], key: string) => {
  for (const rule of rules) {
    const { allowed, retryAfter } = await limits.take(rule, key)
    if (!allowed) return retryAfter
  }
  return undefined
}

/**
 * Returns the number of seconds to wait if this network has requested emails to the address too often; otherwise counts
 * the request.
 */
export const waitForEmail = (
  services: Services,
  { network }: Caller,
  email: string,
): Promise<number | undefined> => waitBy(services, FROM_NETWORK, `${network} ${email.toLowerCase()}`)

/**
 * Throws `too_many_mails` if this network has requested emails to the address too often, whether or not the address
 * belongs to a member.
 */
export const requireWish = async (services: Services, caller: Caller, email: string): Promise<void> => {
  const retryAfter = await waitForEmail(services, caller, email)
  if (retryAfter !== undefined) throw new Failure(ACCOUNT_REASONS.tooManyMails, { retryAfter })
}

/** Does the same for a member, and also limits all of the member's requests, whatever the address and network. */
export const requireWishOf = async (
  services: Services,
  caller: Caller,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> => {
  const retryAfter = await waitBy(services, BY_MEMBER, accountId)
  if (retryAfter !== undefined) throw new Failure(ACCOUNT_REASONS.tooManyMails, { retryAfter })
  await requireWish(services, caller, email)
}

/**
 * Counts an email that anyone may have requested, and returns whether it may still be sent to the address. The limit
 * applies to all networks together.
 */
export const mayWriteTo = async ({ limits }: Services, email: string): Promise<boolean> =>
  (await limits.take(TO_ADDRESS, email.toLowerCase())).allowed
