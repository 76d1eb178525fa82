import { siteDayOf } from '#shared/kernel/time.ts'

/** Milliseconds within which a whole run ends. */
const RUN_TAKES = 30 * 60_000
const STEP = 30 * 60_000

const isDayEnding = (now: number) => {
  const [from, to] = [new Date(now), new Date(now + RUN_TAKES)]
  return siteDayOf(from) !== siteDayOf(to) || from.getDate() !== to.getDate()
}

/** Milliseconds by which the run is moved back, so that no day ends in it, neither at the site nor in this zone. */
export const findOffset = (now = Date.now()): number => {
  let offset = 0
  while (isDayEnding(now + offset)) offset -= STEP
  return offset
}

/** Moves the time of the process or page it is called in. It stands alone, so that it can be sent there. */
export const shiftTime = (offset: number) => {
  const RealDate = Date
  const now = () => RealDate.now() + offset
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values: unknown[], self) =>
      Reflect.construct(target, values.length > 0 ? values : [now()], self) as Date,
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })
}
