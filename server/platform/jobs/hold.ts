import type { Pool } from 'pg'
import type { Troubles } from '../runtime/troubles.ts'

/** Seconds after which a job whose process is gone counts as lost, and runs again. */
export const EXPIRES_SECONDS = 120
/** Milliseconds between a process's heartbeats for a job it's working on. */
const HOLD_MS = 30_000

const HOLD = {
  name: 'jobs.hold',
  text: `update pgboss.job set started_on = now() where name = $1 and id = $2 and state = 'active'`,
}

/** Works on a job, however long it takes, while keeping it from being considered lost. */
export const whileHeld = async <T>(
  { pool, troubles }: { pool: Pick<Pool, 'query'>; troubles: Pick<Troubles, 'note'> },
  { queue, id }: { queue: string; id: string },
  work: () => Promise<T>,
): Promise<T> => {
  const hold = () =>
    pool
      .query({ ...HOLD, values: [queue, id] })
      .catch((error: Error) => troubles.note(error, 'a job could not be held', { job: id, queue }))
  const holding = setInterval(() => void hold(), HOLD_MS)
  try {
    return await work()
  } finally {
    clearInterval(holding)
  }
}

/** Resolves when the work does, or after this many milliseconds. */
export const within = async (milliseconds: number, work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)))
  await Promise.race([work, late])
  clearTimeout(timer)
}
