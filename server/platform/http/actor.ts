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

/** The logged-in member behind a request, as currently stored with their session. */
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
  /** The restriction that staff have imposed on the member. May have expired. */
  restriction: Restriction | null
  expiresAt: Date
}

export interface NewTerms {
  askedAt: Date
  /** The deadline for accepting new terms. After it, nothing else is possible until the member accepts. */
  requiredFrom: Date
}

/** Whether a member must accept new terms before doing anything else. */
export const owesAgreement = (
  { clock }: Pick<Services, 'clock'>,
  { newTerms }: Pick<Actor, 'newTerms'>,
): boolean => newTerms !== null && newTerms.requiredFrom <= clock.now()

/** Whether a staff member lacks the second factor they need, outside the demo, to act as staff. */
export const lacksSecondFactor = (
  { config }: Pick<Services, 'config'>,
  actor: Pick<Actor, 'role' | 'hasSecondFactor'>,
): boolean => isStaff(actor.role) && !config.demo && !actor.hasSecondFactor

/** Returns the restriction that staff have imposed on a member, unless it has expired. */
export const restrictionOf = ({ restriction }: Pick<Actor, 'restriction'>, now: Date): Restriction | null =>
  restriction && (restriction.until === null || restriction.until > now) ? restriction : null

/** Throws `restricted`, with a message about the restriction, if staff don't allow the member to do this. */
export const requireUnrestricted = (
  actor: Pick<Actor, 'restriction'>,
  { whileRestricted, now }: { whileRestricted: WhileRestricted | undefined; now: Date },
): void => {
  const restriction = restrictionOf(actor, now)
  if (!restriction || !isRefusedBy(restriction.kind, whileRestricted)) return
  throw new Failure(COMMON_REASONS.restricted, { message: restrictionSentence(restriction) })
}

/**
 * Reads a value for an actor once for all first queries of a rendered page. It's cached for the lifetime of the actor
 * object, which is created for each request.
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
