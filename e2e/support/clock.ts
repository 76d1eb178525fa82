import { siteDayOf } from '#shared/kernel/time.ts'

/** The maximum duration of a whole run in milliseconds. */
const RUN_TAKES = 30 * 60_000
const STEP = 30 * 60_000

const isDayEnding = (now: number) => {
  const [from, to] = [new Date(now), new Date(now + RUN_TAKES)]
  return siteDayOf(from) !== siteDayOf(to) || from.getDate() !== to.getDate()
}

/**
 * Returns the clock offset, in milliseconds, with which no day ends during the run, neither in the site's time zone nor
 * in the local one.
 */
export const findOffset = (now = Date.now()): number => {
  let offset = 0
  while (isDayEnding(now + offset)) offset -= STEP
  return offset
}

/**
 * Shifts the clock of the process or page it runs in. The function is self-contained, so that its source text can be
 * sent there.
 */
export const shiftTime = (offset: number) => {
  const RealDate = Date
  const now = () => RealDate.now() + offset
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values: unknown[], self) =>
      Reflect.construct(target, values.length > 0 ? values : [now()], self) as Date,
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })
}
