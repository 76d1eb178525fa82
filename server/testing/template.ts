import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { systemClock } from '../platform/clock.ts'
import {
  connectPostgres,
  openEmbeddedPool,
  openPostgresPool,
  type OpenDatabase,
} from '../platform/db/database.ts'
import { migrateDatabase } from '../platform/db/migrate.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import { createLog } from '../platform/log.ts'
import { projectRoot } from '../platform/project-root.ts'
import { seed } from '../seed.ts'

export const testLog = createLog('silent')

/** An in-memory database of this process, behind a socket as the embedded one is. */
export const openInMemory = async (snapshot?: Blob): Promise<OpenDatabase & { dump(): Promise<Blob> }> => {
  const memory = await PGlite.create({ extensions: { pg_trgm }, loadDataDir: snapshot })
  const host = mkdtempSync(join(tmpdir(), 'amp-'))
  const server = new PGLiteSocketServer({
    db: memory,
    path: join(host, '.s.PGSQL.5432'),
    maxConnections: 4,
  })
  await server.start()
  const pool = openEmbeddedPool(host, testLog)
  return {
    db: drizzle({ client: pool }),
    pool,
    engine: 'embedded',
    dump: () => memory.dumpDataDir('none'),
    close: async () => {
      await pool.end()
      await server.stop()
      await memory.close()
      rmSync(host, { recursive: true, force: true })
    },
  }
}

const prepare = async (database: OpenDatabase) => {
  await migrateDatabase(database, testLog)
  await seed(database.db, systemClock)
  const jobs = await createJobs(database.pool, testLog)
  await jobs.stop()
}

const SEED_SOURCES = [
  'menus/menus.commands',
  'membership/membership.commands',
  'regions/regions.commands',
  'pages/pages.commands',
  'pages/pages.texts.data',
  'pages/pages.legal.data',
].map((file) => `server/domains/${file}.ts`)

/** Changes with everything that goes into the snapshot. */
const snapshotKey = () => {
  const hash = createHash('sha256')
  for (const file of [
    'db/migrations/meta/_journal.json',
    'server/platform/jobs/jobs.ts',
    'package-lock.json',
    ...SEED_SOURCES,
  ]) {
    hash.update(readFileSync(join(projectRoot, file)))
  }
  const journal = JSON.parse(readFileSync(join(projectRoot, 'db/migrations/meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  for (const { tag } of journal.entries)
    hash.update(readFileSync(join(projectRoot, 'db/migrations', `${tag}.sql`)))
  return hash.digest('hex').slice(0, 16)
}

const KEPT_MS = 3_600_000

const removeOld = (folder: string) => {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (Date.now() - statSync(file).mtimeMs > KEPT_MS) rmSync(file, { force: true })
  }
}

/** Writes the migrated snapshot unless an earlier run left the same one; answers its path. */
export const prepareSnapshot = async (): Promise<string> => {
  const folder = join(projectRoot, 'node_modules/.cache/test-database')
  const path = join(folder, `${snapshotKey()}.tar`)
  if (existsSync(path)) return path
  mkdirSync(folder, { recursive: true })
  removeOld(folder)
  const database = await openInMemory()
  await prepare(database)
  const snapshot = await database.dump()
  await database.close()
  writeFileSync(`${path}.${process.pid}`, Buffer.from(await snapshot.arrayBuffer()))
  renameSync(`${path}.${process.pid}`, path)
  return path
}

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

export const openOnPostgres = (url: string): OpenDatabase => connectPostgres(url, testLog)

export const dropDatabase = (adminUrl: string, name: string) =>
  withAdmin(adminUrl, (pool) => pool.query(`drop database if exists ${name} with (force)`))

/** Creates a database, as a copy of the template where one is named; answers its address. */
export const createPostgresDatabase = async (adminUrl: string, name: string, template?: string) => {
  await withAdmin(adminUrl, (pool) =>
    pool.query(`create database ${name}${template ? ` template ${template}` : ''}`),
  )
  return addressOf(adminUrl, name)
}

/** Makes the migrated template on a real server and answers its name. */
export const prepareTemplate = async (adminUrl: string): Promise<string> => {
  const name = `amp_template_${process.pid}_${Date.now()}`
  const database = openOnPostgres(await createPostgresDatabase(adminUrl, name))
  await prepare(database)
  await database.close()
  return name
}
