import { isStaff } from '#shared/kernel/staff.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import {
  isRefusedBy,
  restrictionSentence,
  type Restriction,
  type WhileRestricted,
} from '#shared/kernel/restriction.ts'
import type { Executor } from '../db/database.ts'
import type { Services } from '../domain/services.ts'

/** The signed-in member behind a request, as the session store knows them right now. */
export interface Actor {
  sessionId: string
  id: string
  username: string
  email: string
  role: string
  profileType: string
  hasSecondFactor: boolean
  /** The new terms that the member has yet to agree to; null where there are none. */
  newTerms: NewTerms | null
  /** What staff don't let the member do; it may have ended. */
  restriction: Restriction | null
  expiresAt: Date
}

export interface NewTerms {
  askedAt: Date
  /** From when on nothing else can be done before. */
  requiredFrom: Date
}

/** Whether a member has to agree to new terms before anything else. */
export const owesAgreement = (
  { clock }: Pick<Services, 'clock'>,
  { newTerms }: Pick<Actor, 'newTerms'>,
): boolean => newTerms !== null && newTerms.requiredFrom <= clock.now()

/** Outside the demo, staff may do nothing as staff before the second factor is set up. */
export const lacksSecondFactor = (
  { config }: Pick<Services, 'config'>,
  actor: Pick<Actor, 'role' | 'hasSecondFactor'>,
): boolean => isStaff(actor.role) && !config.demo && !actor.hasSecondFactor

/** Staff's restriction of a member, until it ends. */
export const restrictionOf = ({ restriction }: Pick<Actor, 'restriction'>, now: Date): Restriction | null =>
  restriction && (restriction.until === null || restriction.until > now) ? restriction : null

/** Throws `restricted`, in words about this restriction, where staff don't let the member do such a thing. */
export const requireUnrestricted = (
  actor: Pick<Actor, 'restriction'>,
  { whileRestricted, now }: { whileRestricted: WhileRestricted | undefined; now: Date },
): void => {
  const restriction = restrictionOf(actor, now)
  if (!restriction || !isRefusedBy(restriction.kind, whileRestricted)) return
  throw new Failure(COMMON_REASONS.restricted, { message: restrictionSentence(restriction) })
}

/**
 * Reads of an actor what several first queries of one rendered page need, once for all of them. It is kept by the
 * actor, an object that is made for each request, and is known no longer than that.
 */
export const oncePerRequest = <T>(read: (db: Executor, memberId: string) => Promise<T>) => {
  const known = new WeakMap<Pick<Actor, 'id'>, Promise<T>>()
  return (db: Executor, actor: Pick<Actor, 'id'>): Promise<T> => {
    const value = known.get(actor) ?? read(db, actor.id)
    known.set(actor, value)
    return value
  }
}

/** Finds who a session token belongs to; null where it opens nothing (any more). */
export type Authenticate<A extends Actor = Actor> = (token: string) => Promise<A | null>
