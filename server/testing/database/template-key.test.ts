import { expect, test } from 'vitest'
import { keyOf, listSources } from './template-key.ts'

const sources = listSources()

test.each([
  'server/seed.ts',
  'server/domains/regions/regions.data.ts',
  'server/domains/pages/pages.legal.data.ts',
  'server/platform/jobs/jobs.ts',
  'server/testing/database/reuse.ts',
  'db/migrations/meta/_journal.json',
  'package-lock.json',
])('the template is rebuilt when %s changes', (path) => {
  expect(sources).toContain(path)
  const changed = (each: string) => (each === path ? 'changed' : 'as before')
  expect(keyOf(sources, changed)).not.toBe(keyOf(sources, () => 'as before'))
})

test('the template is reused unless a file it’s built from changes', () => {
  expect(keyOf(listSources())).toBe(keyOf(sources))
  expect(sources).not.toContain('server/app.ts')
})
