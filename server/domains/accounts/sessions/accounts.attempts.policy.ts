import { LOGIN_FAILURES } from '#shared/domains/accounts/accounts.contract.ts'
import { Failure, type Reason } from '#shared/kernel/failure.ts'
import type { Rule } from '#server/platform/limits/limits.ts'
import type { Services } from '#server/platform/domain/services.ts'

/** A failure counter: the rule and its key. */
export type Counter = [Rule, string]

export const failures = (name: string, max: number): Rule => ({
  name,
  max,
  seconds: LOGIN_FAILURES.seconds,
  whenStoreDown: 'closed',
})

/**
 * Counts the attempt as a failure before the password is checked, so that concurrent attempts can't outrun the count.
 * Returns a function to undo the count. Throws `tooMany` if the limit is exceeded.
 */
export const countAttempt = async (
  { limits }: Services,
  counters: readonly Counter[],
  tooMany: Reason,
): Promise<() => Promise<void>> => {
  const counted: Counter[] = []
  const takeBack = async () => {
    for (const [rule, key] of counted) await limits.refund(rule, key)
  }
  for (const [rule, key] of counters) {
    const { allowed, retryAfter } = await limits.take(rule, key)
    counted.push([rule, key])
    if (!allowed) {
      await takeBack()
      throw new Failure(tooMany, { retryAfter })
    }
  }
  return takeBack
}
