import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'
import { inject } from 'vitest'
import type { OpenDatabase } from '../platform/db/database.ts'
import { projectRoot } from '../platform/project-root.ts'
import { createMemory, serveMemory } from './memory.ts'
import { createPostgresDatabase, dropDatabase, openOnPostgres } from './template.ts'

interface Journal {
  entries: { idx: number; tag: string }[]
}

/** Runs the migrations before the one of that name, and with `through` that one, too. */
const migrateTo = async (pool: Pool, name: string, { through }: { through: boolean }) => {
  const folder = mkdtempSync(join(tmpdir(), 'amp-migrations-'))
  cpSync(join(projectRoot, 'db/migrations'), folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal
  const at = journal.entries.findIndex(({ tag }) => tag.replace(/^\d+_/, '') === name)
  if (at < 0) throw new Error(`there is no migration ${name}`)
  writeFileSync(
    file,
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, through ? at + 1 : at) }),
  )
  await migrate(drizzle({ client: pool }), { migrationsFolder: folder })
  rmSync(folder, { recursive: true })
}

const openEmpty = async (): Promise<OpenDatabase> => {
  const prepared = inject('testDatabase')
  if (prepared.engine === 'embedded') {
    const memory = await createMemory()
    const database = await serveMemory(memory)
    return { ...database, close: () => database.close().then(() => memory.close()) }
  }
  const { adminUrl } = prepared
  const name = `amp_older_${randomBytes(8).toString('hex')}`
  const database = openOnPostgres(await createPostgresDatabase(adminUrl, name))
  return {
    ...database,
    close: async () => {
      await database.close()
      await dropDatabase(adminUrl, name)
    },
  }
}

/** A database as it was before the migration of that name, without rows; `migrate` runs that one. */
export const openBefore = async (name: string) => {
  const database = await openEmpty()
  await database.pool.query('create extension if not exists pg_trgm')
  await migrateTo(database.pool, name, { through: false })
  return {
    ...database,
    migrate: () => migrateTo(database.pool, name, { through: true }),
  }
}
