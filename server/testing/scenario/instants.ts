import { endOfSiteDay, HOUR, SECOND } from '#shared/kernel/time.ts'

/**
 * Twelve hours into the next day at the site. From there a test can count in hours without crossing midnight or a clock change,
 * whenever the run began; 24 hours later isn't always the next day.
 */
export const nextNoon = (at: Date): Date => new Date(endOfSiteDay(at).getTime() + 12 * HOUR)

type Instant = Date | string | number

/**
 * For `toEqual` and the like: an instant less than a second from this one, written the same way: as a `Date`, in
 * ISO 8601, in milliseconds. Whatever clock the run has, the test then knows how long something took, and not how
 * often the clock was read.
 */
export const around = <T extends Instant>(at: T): T =>
  ({
    $$typeof: Symbol.for('jest.asymmetricMatcher'),
    asymmetricMatch: (other: unknown) =>
      typeof other === typeof at &&
      Math.abs(new Date(other as Instant).getTime() - new Date(at).getTime()) < SECOND,
    toString: () => 'Around',
    toAsymmetricMatcher: () => `Around<${new Date(at).toISOString()}>`,
  }) as unknown as T
