import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'

interface Room {
  /** Pieces of work that run at the same time. */
  atOnce: number
  maxWaiting: number
  /** Seconds after which somebody for whom there was no room may try again. */
  tryAgain: number
}

/** Lets heavy work run in turn, so that a burst of it takes neither the machine's memory nor all of its time. */
export const createTurns = ({ atOnce, maxWaiting, tryAgain }: Room) => {
  let running = 0
  const waiting: (() => void)[] = []

  /** Throws `unavailable` where too many wait already. */
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new Failure(COMMON_REASONS.unavailable, { retryAfter: tryAgain })
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
