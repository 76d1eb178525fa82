import { constants } from 'node:fs'
import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { DAY } from '#shared/kernel/time.ts'
import { connectEmbedded, withPatience, type OpenDatabase } from '../db/database.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import type { Log } from '../runtime/log.ts'

/** Makes both engines return the same text for a value, whatever the server's settings. */
const SESSION = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local idle_in_transaction_session_timeout = 0`

const reading = async <T>(client: ClientBase, work: (client: ClientBase) => Promise<T>): Promise<T> => {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query(SESSION)
    return await work(client)
  } finally {
    await client.query('rollback')
  }
}

const COPIES = 'backup-'

interface Place {
  dataDir: string
  now: Date
  log: Log
}

/** Removes copies left behind by killed processes once the copies are a day old. */
const removeLeftovers = async ({ dataDir, now }: Place) => {
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name)
    if (!name.startsWith(COPIES) || now.getTime() - (await stat(path)).mtimeMs < DAY) continue
    await rm(path, { recursive: true, force: true })
  }
}

/**
 * The embedded database has one session, which a long read would block for everyone. So its files are copied while no
 * other connection has a turn, in the state in which a power cut would leave them, and a second database opens the
 * copy.
 */
const withCopy = async <T>(
  { pool }: Pick<OpenDatabase, 'pool'>,
  { dataDir, now, log }: Place,
  work: (copy: OpenDatabase) => Promise<T>,
): Promise<T> => {
  await removeLeftovers({ dataDir, now, log })
  const folder = await mkdtemp(join(dataDir, COPIES))
  try {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await cp(join(dataDir, 'database'), join(folder, 'database'), {
        recursive: true,
        mode: constants.COPYFILE_FICLONE,
      })
    } finally {
      await client.query('rollback')
      client.release()
    }
    let lost: string | undefined
    const embedded = await startEmbedded({ dataDir: folder, onLost: (reason) => (lost = reason) })
    const copy = connectEmbedded(embedded.host, log)
    try {
      return await work(copy)
    } catch (error) {
      throw lost ? new Error(lost, { cause: error }) : error
    } finally {
      await copy.close()
      await embedded.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads the whole database in one consistent snapshot, while the site keeps running. */
export const withSnapshot = <T>(
  database: OpenDatabase,
  where: Place,
  work: (client: ClientBase) => Promise<T>,
): Promise<T> => {
  const read = ({ pool }: Pick<OpenDatabase, 'pool'>) =>
    withPatience({ pool }, (client) => reading(client, work))
  return database.engine === 'postgres' ? read(database.patient) : withCopy(database, where, read)
}
