import type { ClientBase } from 'pg'

/** Maximum number of jobs retried at a time. */
const MOST = 1_000

const RETRY = {
  name: 'jobs.retryFailed',
  text: `update pgboss.job set state = 'retry', retry_count = 0, start_after = now() - interval '1 second', completed_on = null
    where name = $1 and id in (select id from pgboss.job where name = $1 and state = 'failed' limit ${MOST})`,
}

/** Retries up to a thousand of a queue's given-up jobs from the start, and returns their number. */
export const retryFailed = async (client: ClientBase, queue: string): Promise<number> =>
  (await client.query({ ...RETRY, values: [queue] })).rowCount ?? 0
