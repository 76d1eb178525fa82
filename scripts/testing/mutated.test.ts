import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../files.mjs'
import { domains, filesOf, testsOf } from './mutated.mjs'

test.each(domains)('the files and tests named for mutation testing of %s exist', (domain) => {
  const files = filesOf(domain)
  expect(files.length).toBeGreaterThan(0)
  expect(testsOf(domain).length).toBeGreaterThan(0)
  expect([...files, ...testsOf(domain)].filter((path) => !existsSync(join(root, path)))).toEqual([])
})
