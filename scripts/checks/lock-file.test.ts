import { expect, test } from 'vitest'
import { lockProblems } from './lock-file.mjs'

const promised = '^20.19.0 || ^22.13.0 || >=24'

/** The problems in a lock file with this one package. */
const problemsOf = (entry: object, allowScripts = {}) =>
  lockProblems(
    { packages: { '': {}, 'node_modules/pg': entry } },
    { engines: { node: promised }, allowScripts },
  )

const needing = (node: string, more = {}) => problemsOf({ version: '1.0.0', engines: { node }, ...more })

test('a lock file entry without a version is reported', () => {
  expect(problemsOf({})).toEqual(['node_modules/pg: no version'])
})

test('a lock file entry with a download address is reported', () => {
  expect(problemsOf({ version: '1.0.0', resolved: 'https://mirror.example/pg.tgz' })).toEqual([
    'node_modules/pg: download address https://mirror.example/pg.tgz',
  ])
})

test('a lock file entry with only a version is accepted', () => {
  expect(problemsOf({ version: '1.0.0' })).toEqual([])
})

test.each(['>=22', '>= 20.19.1', '^20 || ^22', '18 || 20'])(
  'a package that requires Node %s is reported',
  (node) => {
    expect(needing(node)).toEqual([
      `node_modules/pg: works on Node ${node}, but package.json promises ${promised}`,
    ])
  },
)

test.each(['>=18', '^20.19.0 || ^22.12.0 || >=23.5.0', '20 || >=22', '*'])(
  'a package that works on Node %s is accepted',
  (node) => {
    expect(needing(node)).toEqual([])
  },
)

test('an optional package only has to work on the oldest supported Node', () => {
  expect(needing('^20.9.0', { optional: true })).toEqual([])
  expect(needing('>=22', { optional: true })).toHaveLength(1)
})

test('a version range that can’t be parsed stops the lock file check', () => {
  expect(() => needing('twenty or so')).toThrow('twenty')
})

test('a package’s install script is reported unless allowScripts allows or forbids it', () => {
  const entry = { version: '1.0.0', hasInstallScript: true }
  expect(problemsOf(entry)).toEqual([
    'node_modules/pg: has an install script that allowScripts in package.json does not name',
  ])
  expect(problemsOf(entry, { pg: false })).toEqual([])
})
