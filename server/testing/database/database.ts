import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { DAY } from '#shared/kernel/time.ts'
import type { OpenDatabase } from '../../platform/db/database.ts'
import { createMemory, serveMemory } from './memory.ts'
import { bringBack, readMarks, type Marks } from './reuse.ts'
import { createPostgresDatabase, dropDatabase, openOnPostgres } from './template.ts'

/** Databases closed by earlier files in this process. */
const closed: { memory: PGlite; marks: Marks }[] = []

/** Returns a closed database restored to its original state, or a new one, which takes seven times as long. */
const takeMemory = async (snapshot: string): Promise<{ memory: PGlite; marks: Marks }> => {
  for (let used = closed.pop(); used; used = closed.pop()) {
    const { memory, marks } = used
    const again = await bringBack(memory, marks).catch(() => undefined)
    if (again) return { memory, marks: again }
    await memory.close()
  }
  const memory = await createMemory(new Blob([readFileSync(snapshot)]))
  return { memory, marks: await readMarks(memory) }
}

/** Milliseconds, by the clock that the database reads. */
// oxlint-disable-next-line house/no-clock-in-tests -- a window's clock stands in for it
const now = () => new Date().getTime()

const openInMemory = async (snapshot: string): Promise<OpenDatabase> => {
  const from = now()
  const taken = await takeMemory(snapshot)
  const database = await serveMemory(taken.memory)
  return {
    ...database,
    close: async () => {
      await database.close()
      // The next file would set the clock back, and each of the database's timers would then be rescheduled every
      // millisecond.
      if (now() - from > DAY) await taken.memory.close()
      else closed.push(taken)
    },
  }
}

/** Creates a separate, migrated database. `url` is empty if it's in memory. It must not be used once closed. */
export const createTestDatabase = async (): Promise<OpenDatabase & { url: string }> => {
  const prepared = inject('testDatabase')
  if (prepared.engine === 'embedded') return { ...(await openInMemory(prepared.snapshot)), url: '' }
  const name = `amp_test_${randomBytes(8).toString('hex')}`
  const url = await createPostgresDatabase(prepared.adminUrl, name, prepared.template)
  const database = openOnPostgres(url)
  return {
    ...database,
    url,
    close: async () => {
      await database.close()
      await dropDatabase(prepared.adminUrl, name)
    },
  }
}
