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
  /** The new terms that the member hasn't agreed to yet, or null if there are none. */
  newTerms: NewTerms | null
  /** What staff don't let the member do. May have ended. */
  restriction: Restriction | null
  expiresAt: Date
}

export interface NewTerms {
  askedAt: Date
  /** When agreeing becomes required before anything else. */
  requiredFrom: Date
}

/** Whether a member must agree to new terms before anything else. */
export const owesAgreement = (
  { clock }: Pick<Services, 'clock'>,
  { newTerms }: Pick<Actor, 'newTerms'>,
): boolean => newTerms !== null && newTerms.requiredFrom <= clock.now()

/** Whether staff lack a second factor. Outside the demo, they can't act as staff until it's set up. */
export const lacksSecondFactor = (
  { config }: Pick<Services, 'config'>,
  actor: Pick<Actor, 'role' | 'hasSecondFactor'>,
): boolean => isStaff(actor.role) && !config.demo && !actor.hasSecondFactor

/** Returns staff's restriction of a member, unless it has ended. */
export const restrictionOf = ({ restriction }: Pick<Actor, 'restriction'>, now: Date): Restriction | null =>
  restriction && (restriction.until === null || restriction.until > now) ? restriction : null

/** Throws `restricted`, with a sentence about the restriction, if staff don't let the member do this. */
export const requireUnrestricted = (
  actor: Pick<Actor, 'restriction'>,
  { whileRestricted, now }: { whileRestricted: WhileRestricted | undefined; now: Date },
): void => {
  const restriction = restrictionOf(actor, now)
  if (!restriction || !isRefusedBy(restriction.kind, whileRestricted)) return
  throw new Failure(COMMON_REASONS.restricted, { message: restrictionSentence(restriction) })
}

/**
 * Reads something about an actor once for all first queries of a rendered page. It's stored with the actor, an object
 * created for each request, and kept no longer than that.
 */
export const oncePerRequest = <T>(read: (db: Executor, memberId: string) => Promise<T>) => {
  const known = new WeakMap<Pick<Actor, 'id'>, Promise<T>>()
  return (db: Executor, actor: Pick<Actor, 'id'>): Promise<T> => {
    const value = known.get(actor) ?? read(db, actor.id)
    known.set(actor, value)
    return value
  }
}

/** Finds the owner of a session token. Returns null if the token is invalid or no longer valid. */
export type Authenticate<A extends Actor = Actor> = (token: string) => Promise<A | null>
