import type { Work } from './db/transaction.ts'
import type { Services } from './services.ts'

/** Something that has happened to what a domain stores, told inside the transaction in which it did. */
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

/** What another domain does when it happens; where that fails, neither is stored. */
export const on = <P>(event: DomainEvent<P>, react: React<P>): Reaction => ({
  event,
  react: react as React<unknown>,
})
