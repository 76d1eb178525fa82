import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inject } from 'vitest'
import type { OpenDatabase } from '../platform/db/database.ts'
import { createPostgresDatabase, dropDatabase, openInMemory, openOnPostgres } from './template.ts'

/** A migrated database of its own; `url` is empty where it is in memory. Gone when closed. */
export const createTestDatabase = async (): Promise<OpenDatabase & { url: string }> => {
  const prepared = inject('testDatabase')
  if (prepared.engine === 'embedded') {
    return { ...(await openInMemory(new Blob([readFileSync(prepared.snapshot)]))), url: '' }
  }
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
