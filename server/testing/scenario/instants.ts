import { endOfSiteDay, HOUR, SECOND } from '#shared/kernel/time.ts'

/**
 * Returns the time twelve hours into the site's next day. From there, a test can count in hours without crossing
 * midnight or a clock change, whenever the run started. 24 hours later isn't always the next day.
 */
export const nextNoon = (at: Date): Date => new Date(endOfSiteDay(at).getTime() + 12 * HOUR)

type Instant = Date | string | number

/**
 * For `toEqual` and similar matchers: matches a time less than a second from this one in the same format, whether a
 * `Date`, ISO 8601, or milliseconds. With any clock, the test then checks how long something took, and not how often
 * the clock was read.
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
