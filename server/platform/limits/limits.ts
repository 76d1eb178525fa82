import type { Redis } from 'ioredis'
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { keyedHash, keyFor } from '../secrets/seal.ts'
import type { Refusals } from './refusals.ts'

export interface Rule {
  /** The rule's name. Keys of different rules never collide. */
  name: string
  max: number
  seconds: number
  /** While Redis is unavailable, `closed` counts in this process only, and `open` doesn't count at all. */
  whenStoreDown: 'closed' | 'open'
}

export interface Verdict {
  allowed: boolean
  /** Seconds until a retry makes sense, or 0 while allowed. */
  retryAfter: number
}

/** Counts attempts in fixed windows, in this process or, with Redis, across all processes. */
export interface Limits {
  /** Counts one attempt. */
  take(rule: Rule, key: string): Promise<Verdict>
  /** Whether the key is new to the rule within its window. Never counts as a refusal. */
  isNew(rule: Omit<Rule, 'max'>, key: string): Promise<boolean>
  /** Whether `isNew` was called for the key within the window. Returns false while the store is unavailable. */
  isKnown(rule: Omit<Rule, 'max'>, key: string): Promise<boolean>
  /** Refunds one counted attempt. */
  refund(rule: Rule, key: string): Promise<void>
}

/** Counts one attempt. Throws `too_many_requests` if it exceeds the limit. */
export const requireWithin = async (limits: Limits, rule: Rule, key: string): Promise<void> => {
  const verdict = await limits.take(rule, key)
  if (!verdict.allowed) throw new Failure(COMMON_REASONS.tooManyRequests, { retryAfter: verdict.retryAfter })
}

const allowed: Verdict = { allowed: true, retryAfter: 0 }
const refused = (msBeforeNext: number): Verdict => ({
  allowed: false,
  retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)),
})

/**
 * Stores the keys as keyed hashes, the same in all processes, because many of them contain email addresses or names, or
 * reveal who viewed whom.
 */
export const createLimits = (
  secret: string,
  redis?: Redis,
  { refusals }: { refusals?: Refusals } = {},
): Limits => {
  const hashKey = keyFor(secret, 'limits')
  const hidden = (key: string) => keyedHash(hashKey, key).toString('base64url')
  const limiters = new Map<string, RateLimiterAbstract>()
  const limiterOf = (rule: Rule) => {
    const known = limiters.get(rule.name)
    if (known) return known
    const options = { keyPrefix: `limit:${rule.name}`, points: rule.max, duration: rule.seconds }
    const inMemory = new RateLimiterMemory(options)
    const insured = rule.whenStoreDown === 'closed' && { insuranceLimiter: inMemory }
    const made = redis ? new RateLimiterRedis({ ...options, ...insured, storeClient: redis }) : inMemory
    limiters.set(rule.name, made)
    return made
  }
  const consume = async (rule: Rule, key: string): Promise<Verdict> => {
    try {
      await limiterOf(rule).consume(hidden(key))
      return allowed
    } catch (error) {
      return error instanceof RateLimiterRes ? refused(error.msBeforeNext) : allowed
    }
  }

  return {
    take: async (rule, key) => {
      const verdict = await consume(rule, key)
      if (!verdict.allowed) refusals?.count(rule.name)
      return verdict
    },
    isNew: async (rule, key) => (await consume({ ...rule, max: 1 }, key)).allowed,
    isKnown: async (rule, key) => {
      try {
        return (await limiterOf({ ...rule, max: 1 }).get(hidden(key))) !== null
      } catch {
        return false
      }
    },
    refund: async (rule, key) => {
      await limiterOf(rule)
        .reward(hidden(key))
        .catch(() => undefined)
    },
  }
}
