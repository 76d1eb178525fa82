import { siteDayOf } from '#shared/kernel/time.ts'

/** Milliseconds a whole run takes at most. */
const RUN_TAKES = 30 * 60_000
const STEP = 30 * 60_000

const isDayEnding = (now: number) => {
  const [from, to] = [new Date(now), new Date(now + RUN_TAKES)]
  return siteDayOf(from) !== siteDayOf(to) || from.getDate() !== to.getDate()
}

/** Returns the shift in milliseconds that keeps any day from ending during the run, on the site or in this zone. */
export const findOffset = (now = Date.now()): number => {
  let offset = 0
  while (isDayEnding(now + offset)) offset -= STEP
  return offset
}

/** Shifts the clock of the process or page it's called in. Self-contained, so that it can be sent there. */
export const shiftTime = (offset: number) => {
  const RealDate = Date
  const now = () => RealDate.now() + offset
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values: unknown[], self) =>
      Reflect.construct(target, values.length > 0 ? values : [now()], self) as Date,
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })
}
