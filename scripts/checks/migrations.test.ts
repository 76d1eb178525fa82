import { expect, test } from 'vitest'
import { root } from '../files.mjs'
import { migrationProblems, readMigrations, releasedLines } from './migrations.mjs'

const ENTRIES = [
  { tag: '0000_initial', when: 100 },
  { tag: '0001_more', when: 200 },
  { tag: '0002_later', when: 300 },
]
const TEXTS = { '0000_initial.sql': 'create a', '0001_more.sql': 'create b', '0002_later.sql': 'create c' }
const now = { entries: ENTRIES, texts: new Map(Object.entries(TEXTS)) }
/** The last one hasn't been released yet. */
const RELEASED = releasedLines(now).slice(0, 2)

/** The problems with these entries or texts. */
const problemsWith = ({ entries = ENTRIES, texts = TEXTS as Record<string, string> }) =>
  migrationProblems({ entries, texts: new Map(Object.entries(texts)) }, RELEASED)

test('migrations that come after the released ones may be added and changed', () => {
  expect(problemsWith({})).toEqual([])
  expect(problemsWith({ texts: { ...TEXTS, '0002_later.sql': 'create d' } })).toEqual([])
})

const WAS_RELEASED = '0001_more: was released and must stay as it was; add another migration instead'

test('a change to a released migration’s text is reported, unless only its line endings change', () => {
  expect(problemsWith({ texts: { ...TEXTS, '0001_more.sql': 'create b ' } })).toEqual([WAS_RELEASED])
  const lines = { ...TEXTS, '0001_more.sql': 'create\nb' }
  const released = releasedLines({ entries: ENTRIES, texts: new Map(Object.entries(lines)) })
  const texts = new Map(Object.entries({ ...lines, '0001_more.sql': 'create\r\nb' }))
  expect(migrationProblems({ entries: ENTRIES, texts }, released)).toEqual([])
})

test('a change to a released migration’s timestamp in the journal is reported', () => {
  const [first, second, third] = ENTRIES as [object, object, object]
  expect(problemsWith({ entries: [first, { ...second, when: 201 }, third] as typeof ENTRIES })).toEqual([
    WAS_RELEASED,
  ])
})

test('a released migration that’s missing, or comes after an unreleased one, is reported', () => {
  const [first, second, third] = ENTRIES as [(typeof ENTRIES)[0], (typeof ENTRIES)[0], (typeof ENTRIES)[0]]
  const { '0001_more.sql': _, ...without } = TEXTS
  expect(problemsWith({ entries: [first, third], texts: without })).toEqual([
    WAS_RELEASED,
    '0002_later: comes before one that was released; migrations are only added',
  ])
  expect(problemsWith({ entries: [first, { ...third, when: 150 }, second] })).toEqual([
    '0002_later: comes before one that was released; migrations are only added',
  ])
})

test('a migration that wouldn’t run is reported', () => {
  const [first, second, third] = ENTRIES as [(typeof ENTRIES)[0], (typeof ENTRIES)[0], (typeof ENTRIES)[0]]
  expect(problemsWith({ entries: [first, second, { ...third, when: 200 }] })).toEqual([
    '0002_later: is older than the one before it, and would not run on a database that has that one',
  ])
  expect(problemsWith({ entries: [first, second] })).toEqual([
    '0002_later.sql: is not in the journal, and never runs',
  ])
  const { '0002_later.sql': _, ...without } = TEXTS
  expect(problemsWith({ texts: without })).toEqual(['0002_later: is in the journal, and has no file'])
})

test('this project’s migrations are read with their texts', () => {
  const { entries, texts } = readMigrations(root)
  expect(entries[0]).toMatchObject({ idx: 0, tag: '0000_initial' })
  expect(texts.get('0000_initial.sql')).toContain('CREATE TABLE "accounts"')
})
