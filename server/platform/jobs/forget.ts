import type { ClientBase } from 'pg'
import { readInPortions } from '../db/statements/portions.ts'
import { openJob, type JobRow } from './sealed.ts'

/** Whether one of the texts in the data contains the word, ignoring case. */
const carries = (data: unknown, word: string): boolean =>
  typeof data === 'string'
    ? data.toLowerCase().split(/\s+/).includes(word.toLowerCase())
    : typeof data === 'object' && data !== null && Object.values(data).some((value) => carries(value, word))

interface Sought {
  word: string
  /** The secret with which the jobs were sealed. */
  secret: string
}

/** A job that can't be opened doesn't match, and can't be run by anyone either. */
const isAbout = (row: JobRow, { word, secret }: Sought) => {
  try {
    return carries(openJob(secret, row), word)
  } catch {
    return false
  }
}

type StoredJob = JobRow & { name: string }

/** Reads a batch in the order of both tables' key, so that batches don't overlap. */
const readSome = async (
  client: ClientBase,
  table: string,
  { after, limit }: { after: StoredJob | undefined; limit: number },
) => {
  const { rows } = await client.query<StoredJob>({
    name: `jobs.some:${table}`,
    text: `select name, id, data from ${table} where (name, id) > ($1, $2) order by name, id limit $3`,
    values: [after?.name ?? '', after?.id ?? '00000000-0000-0000-0000-000000000000', limit],
  })
  return rows
}

/** Deletes the jobs, whether waiting, given up or archived, that contain the word in any of their texts. */
export const forgetJobs = async (client: ClientBase, sought: Sought): Promise<void> => {
  for (const table of ['pgboss.job', 'pgboss.archive']) {
    const portions = readInPortions<StoredJob>((after, limit) => readSome(client, table, { after, limit }))
    for await (const rows of portions) {
      for (const { name, id } of rows.filter((row) => isAbout(row, sought))) {
        await client.query({
          name: `jobs.forget:${table}`,
          text: `delete from ${table} where name = $1 and id = $2`,
          values: [name, id],
        })
      }
    }
  }
}
