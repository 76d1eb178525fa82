import type { Pool } from 'pg'

export interface JobCount {
  queue: string
  state: string
  count: number
}

const COUNT = {
  name: 'jobs.count',
  text: 'select name as queue, state, count(*)::int as count from pgboss.job group by name, state order by name, state',
}

/** Counts the jobs in each queue and state. */
export const countJobs = async (pool: Pick<Pool, 'query'>): Promise<JobCount[]> => {
  const { rows } = await pool.query<JobCount>(COUNT)
  return rows
}

const LONGEST_WAIT = {
  name: 'jobs.longestWait',
  text: `select coalesce(extract(epoch from $1::timestamptz - min(start_after)), 0)::float8 as seconds
  from pgboss.job where state < 'active' and start_after < $1`,
}

/** Returns the number of seconds the longest-waiting due job has waited, or 0 if none is due. */
export const longestWait = async (pool: Pick<Pool, 'query'>, now: Date): Promise<number> => {
  const { rows } = await pool.query<{ seconds: number }>({ ...LONGEST_WAIT, values: [now] })
  return rows[0]?.seconds ?? 0
}
