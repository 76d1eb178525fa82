import type { Work } from '../db/transaction.ts'
import type { Services } from './services.ts'

/** An event that notifies other domains, in the same transaction, of a change in a domain. */
export interface DomainEvent<P> {
  readonly name: string
  readonly payload?: P
}

export const defineEvent = <P>(name: string): DomainEvent<P> => ({ name })

type React<P> = (services: Services, unit: Work, payload: P) => Promise<void>

export interface Reaction {
  event: DomainEvent<unknown>
  react: React<unknown>
}

/**
 * Declares how a domain reacts to another domain's event. If the reaction fails, the whole transaction is rolled back.
 */
export const on = <P>(event: DomainEvent<P>, react: React<P>): Reaction => ({
  event,
  react: react as React<unknown>,
})
