import type { ClientBase } from 'pg'

/** How many are taken up at once at most. */
const MOST = 1_000

const RETRY = {
  name: 'jobs.retryFailed',
  text: `update pgboss.job set state = 'retry', retry_count = 0, start_after = now() - interval '1 second', completed_on = null
    where name = $1 and id in (select id from pgboss.job where name = $1 and state = 'failed' limit ${MOST})`,
}

/** Has jobs of a queue that were given up tried again from the start, up to a thousand; answers how many those are. */
export const retryFailed = async (client: ClientBase, queue: string): Promise<number> =>
  (await client.query({ ...RETRY, values: [queue] })).rowCount ?? 0
