import type { ClientBase } from 'pg'

/** The most that are retried at a time. */
const MOST = 1_000

const RETRY = {
  name: 'jobs.retryFailed',
  text: `update pgboss.job set state = 'retry', retry_count = 0, start_after = now() - interval '1 second', completed_on = null
    where name = $1 and id in (select id from pgboss.job where name = $1 and state = 'failed' limit ${MOST})`,
}

/** Retries given-up jobs of a queue from the start, up to a thousand, and returns how many. */
export const retryFailed = async (client: ClientBase, queue: string): Promise<number> =>
  (await client.query({ ...RETRY, values: [queue] })).rowCount ?? 0
