import { expect, test } from 'vitest'
import { lockProblems } from './lock-file.mjs'

test('an entry without a version is a problem', () => {
  expect(lockProblems({ packages: { '': {}, 'node_modules/pg': {} } })).toEqual([
    'node_modules/pg: no version',
  ])
})

test('an entry with a download address is a problem', () => {
  const entry = { version: '1.0.0', resolved: 'https://mirror.example/pg.tgz' }
  expect(lockProblems({ packages: { 'node_modules/pg': entry } })).toEqual([
    'node_modules/pg: download address https://mirror.example/pg.tgz',
  ])
})

test('an entry with a version alone is none', () => {
  expect(lockProblems({ packages: { 'node_modules/pg': { version: '1.0.0' } } })).toEqual([])
})
