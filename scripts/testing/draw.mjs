import { randomInt } from 'node:crypto'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const FROM = Date.UTC(2026, 0, 1)
const YEARS = 2 * 365

const someDay = (random) => FROM + random(YEARS) * DAY
const someTime = (random) => random(DAY / 1000) * 1000
const inLondon = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: 'numeric',
  hourCycle: 'h23',
})
const hourInLondon = (at) => inLondon.formatToParts(at).find(({ type }) => type === 'hour')?.value
/** Two seconds before the site's day ends. */
const beforeMidnight = (day) => {
  const at = day + 23 * HOUR + 59 * 60_000 + 58_000
  return hourInLondon(at) === '23' ? at : at - HOUR
}
const monthEnd = (random) => Date.UTC(2026, 1 + random(24), 0)

/**
 * Start times that have made tests fail: any time of day, the end of a day or month, 29 February, and both clock
 * changes.
 */
const KINDS = [
  (random) => someDay(random) + someTime(random),
  (random) => beforeMidnight(someDay(random)),
  (random) => beforeMidnight(monthEnd(random)),
  (random) => monthEnd(random) + someTime(random),
  (random) => Date.UTC(2028, 1, 29) + someTime(random),
  () => Date.UTC(2027, 2, 28, 0, 59, 58),
  (random) => Date.UTC(2027, 2, 28) + someTime(random),
  () => Date.UTC(2026, 9, 25, 0, 59, 58),
  (random) => Date.UTC(2026, 9, 25) + someTime(random),
]

/** Draws a start time for a run, as ISO 8601. */
export const drawInstant = (random = randomInt) => new Date(KINDS[random(KINDS.length)](random)).toISOString()

export const drawSeed = (random = randomInt) => random(1_000_000_000)
