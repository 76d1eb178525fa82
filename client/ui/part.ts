import { type ComponentType, lazy } from 'react'

/** The code of a page, or of a part of it, could not be fetched. */
export class MissingCode extends Error {
  constructor(cause: unknown) {
    super('The code could not be fetched', { cause })
    this.name = 'MissingCode'
  }
}

/** What a module brings, or MissingCode. */
export const fetchCode = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((cause: unknown) => {
    throw new MissingCode(cause)
  })

/** Milliseconds for what the page needs first. */
const IDLE_AFTER = 2000

/**
 * A component whose code is fetched when it is shown, or when the page is idle, so that it can still be opened when
 * the connection is gone.
 */
export const lazyPart = <P>(load: () => Promise<ComponentType<P>>) => {
  if (typeof window !== 'undefined') setTimeout(() => void load().catch(() => undefined), IDLE_AFTER)
  return lazy(async () => ({ default: await fetchCode(load) }))
}
