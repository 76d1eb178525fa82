import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Pool } from 'pg'
import { COUNTED } from '#shared/domains/statistics/statistics.contract.ts'
import { dailyCounts } from '../../domains/statistics/statistics.tables.ts'
import { systemClock } from '../../platform/clock.ts'
import { connectPostgres, type OpenDatabase } from '../../platform/db/database.ts'
import { openPostgresPool } from '../../platform/db/pools.ts'
import { migrateDatabase } from '../../platform/db/migrate.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { projectRoot } from '../../platform/runtime/project-root.ts'
import { JOBS } from '../../domains.ts'
import { seed } from '../../seed.ts'
import { keepCopies } from './reuse.ts'
import { createMemory, serveMemory, testLog } from './memory.ts'
import { keyOf, listSources } from './template-key.ts'

/** A day later than any test's clock. */
const COUNTED_UNTIL = '2200-01-01'

/**
 * Marks every day as counted. Otherwise, each app's first run of its jobs would count a year back, with 2,600
 * statements. Tests of the counts delete these rows first.
 */
const countAhead = ({ db }: OpenDatabase) =>
  db.insert(dailyCounts).values(COUNTED.map((what) => ({ day: COUNTED_UNTIL, what, key: '', amount: 0 })))

/** Migrates a database and stores the rows that the site requires. */
export const prepare = async (database: OpenDatabase) => {
  await migrateDatabase(database, testLog)
  await seed(database.db, systemClock)
  await countAhead(database)
  const jobs = await createJobs({ ...database, log: testLog, clock: systemClock, secret: '', ...JOBS })
  await jobs.stop()
}

const KEPT_MS = 3_600_000

const removeOld = (folder: string) => {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (Date.now() - statSync(file).mtimeMs > KEPT_MS) rmSync(file, { force: true })
  }
}

/**
 * Writes a database's files to a tar file in the cache, unless an earlier run left one with this name. Returns its path.
 */
const keepSnapshot = async (name: string, make: () => Promise<PGlite>): Promise<string> => {
  const folder = join(projectRoot, 'node_modules/.cache/test-database')
  const path = join(folder, `${name}.tar`)
  if (existsSync(path)) return path
  mkdirSync(folder, { recursive: true })
  removeOld(folder)
  const memory = await make()
  // Without a checkpoint, every copy would start with crash recovery.
  await memory.exec('checkpoint')
  const snapshot = await memory.dumpDataDir('none')
  await memory.close()
  writeFileSync(`${path}.${process.pid}`, Buffer.from(await snapshot.arrayBuffer()))
  renameSync(`${path}.${process.pid}`, path)
  return path
}

/** Returns the path of a snapshot of a new embedded database without tables. */
export const prepareBlank = (): Promise<string> =>
  keepSnapshot(`blank-${keyOf(['package-lock.json'])}`, () => createMemory())

/** Returns the path of a migrated snapshot of the current sources. */
export const prepareSnapshot = (): Promise<string> =>
  keepSnapshot(keyOf(listSources()), async () => {
    const memory = await createMemory(new Blob([readFileSync(await prepareBlank())]))
    const database = await serveMemory(memory)
    await prepare(database)
    await database.close()
    await memory.exec(keepCopies)
    return memory
  })

const addressOf = (adminUrl: string, name: string) => {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

const withAdmin = async <T>(adminUrl: string, work: (pool: Pool) => Promise<T>): Promise<T> => {
  const pool = openPostgresPool(adminUrl, testLog)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/**
 * A frequent statement is planned six times on each connection, which takes longer than running it in a test's
 * database. So there are fewer connections than on a server, five of them for requests, and a statement is planned
 * once.
 */
export const openOnPostgres = (url: string): OpenDatabase => {
  const planned = new URL(url)
  planned.searchParams.set('options', '-c jit=off -c plan_cache_mode=force_generic_plan')
  return connectPostgres(planned.href, testLog, { connections: 9 })
}

export const dropDatabase = (adminUrl: string, name: string) =>
  withAdmin(adminUrl, (pool) => pool.query(`drop database if exists ${name} with (force)`))

/**
 * Creates a database, copied from the template if given, with `more` appended to the SQL. Returns its URL. Copying the
 * template's files takes half as long as logging each of its pages.
 */
export const createPostgresDatabase = async (
  adminUrl: string,
  name: string,
  template?: string,
  more = '',
) => {
  await withAdmin(adminUrl, (pool) =>
    pool.query(
      `create database ${name}${template ? ` template ${template} strategy file_copy` : ''} ${more}`,
    ),
  )
  return addressOf(adminUrl, name)
}

/** Creates the migrated template on a real server and returns its name. */
export const prepareTemplate = async (adminUrl: string): Promise<string> => {
  const name = `amp_template_${process.pid}_${Date.now()}`
  const database = openOnPostgres(await createPostgresDatabase(adminUrl, name))
  await prepare(database)
  await database.close()
  return name
}
