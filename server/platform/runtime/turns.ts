import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'

interface Room {
  /** Number of pieces of work that run at the same time. */
  atOnce: number
  maxWaiting: number
  /** Maximum number of a person's pieces of work that wait until one of that person's places in the queue is free. */
  maxBehind: number
  /** Seconds after which a rejected person may retry. */
  tryAgain: number
}

/** Maximum number of places for one person among the running and waiting work, so that no one fills the queue alone. */
const PLACES = 2

/** Runs heavy work in turn, so that a burst doesn't use up the machine's memory or time. */
export const createTurns = ({ atOnce, maxWaiting, maxBehind, tryAgain }: Room) => {
  let running = 0
  const waiting: (() => void)[] = []
  const lines = new Map<string, { places: number; behind: (() => void)[] }>()

  const refuse = (reason: (typeof COMMON_REASONS)['unavailable' | 'tooManyRequests']) => {
    throw new Failure(reason, { retryAfter: tryAgain })
  }

  const enter = async (whom: string): Promise<void> => {
    const line = lines.get(whom) ?? { places: 0, behind: [] }
    if (line.places === PLACES) {
      if (line.behind.length >= maxBehind) refuse(COMMON_REASONS.tooManyRequests)
      return new Promise((resolve) => line.behind.push(resolve))
    }
    if (running === atOnce && waiting.length >= maxWaiting) refuse(COMMON_REASONS.unavailable)
    lines.set(whom, line)
    line.places += 1
    if (running === atOnce) return new Promise((resolve) => waiting.push(resolve))
    running += 1
  }

  const leave = (whom: string) => {
    const line = lines.get(whom)
    const behind = line?.behind.shift()
    // The person's next work is added at the end of the queue, so that others already waiting there come first.
    if (behind) waiting.push(behind)
    else if (line && line.places > 1) line.places -= 1
    else lines.delete(whom)
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  /**
   * Runs a person's work when its turn comes. Throws `too_many_requests` if too much of that person's work is waiting,
   * and `unavailable` if too much of other people's work is.
   */
  return async <T>(whom: string, work: () => Promise<T>): Promise<T> => {
    await enter(whom)
    try {
      return await work()
    } finally {
      leave(whom)
    }
  }
}
