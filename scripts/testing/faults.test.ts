import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { buildAnew, plantFaults, STATEMENTS } from './faults.mjs'

/** The description of every fault in a text. */
const faultsOf = (text: string) => plantFaults('a.ts', text).faults.map(({ what }: { what: string }) => what)

test.each([
  ['a guard', 'await requireOwner(a)', ['removed: await requireOwner(a)']],
  ['a condition', 'if (a) b = 1', ['a → true', 'a → false', 'removed: b = 1', '1 → 2']],
  ['a bound', 'const a = b < c', ['b < c → b <= c', 'b < c → b >= c']],
  ['a comparison', 'const a = b === c', ['b === c → b !== c']],
  ['a default', 'const a = b ?? c', ['b ?? c → b']],
  ['a field', 'const a = { b }', ['removed: b']],
  ['an element', 'const a = [b, ...c]', ['removed: b', 'removed: ...c']],
  ['a string', `const a = 'friends'`, [`'friends' → ''`]],
  ['a string with an opposite', `const a = 'closed'`, [`'closed' → 'open'`]],
  ['a loop', 'for (const a of b) continue', ['b → []']],
  ['a call', 'const a = b.trim()', ['b.trim() → b']],
  [
    'a regular expression',
    'const a = /^b{1,2}/u',
    ['/^b{1,2}/u → /b{1,2}/u', '/^b{1,2}/u → /^b{1,2}/', '/^b{1,2}/u → /^b{1,3}/u'],
  ],
  ['a part of a condition', 'const a = and(b, c)', ['and(b, c) → or(b, c)', 'removed: b', 'removed: c']],
  ['SQL', 'const a = sql`not ${b}`', ['SQL: `[not → ]${b}`']],
])('faults are planted in %s', (_, text, expected) => {
  expect(faultsOf(text)).toEqual(expected)
})

test.each([
  ['a sentence for users', `const a = 'There is no such member.'`],
  ['a log message', `const a = log.warn('late', b)`],
  ['an error that only a bug causes', `throw new Error('stored')`],
  ['a check for something impossible', `if (!a) throw new Error('not stored')`],
  ['a method that every object has', 'const a = b.toString()'],
  ['a statement’s name', `const a = statement('a.b', c)`],
  ['a type', `type A = { b: 'c' } | 1`],
  ['an import', `import { a } from './b.ts'`],
])('no fault is planted in %s', (_, text) => {
  expect(faultsOf(text)).toEqual([])
})

test('a limit’s name can only be removed, not changed, by a fault', () => {
  expect(faultsOf(`const a = { name: 'views', whenStoreDown: b }`)).toEqual([
    `removed: name: 'views'`,
    'removed: whenStoreDown: b',
  ])
})

afterEach(() => vi.unstubAllGlobals())

const run = async (text: string, awake: number): Promise<unknown> => {
  const planted = plantFaults('a.ts', text).text.replaceAll(/^import .*$/gm, '')
  vi.stubGlobal('plantedFault', (id: number) => id === awake)
  const module: { answer: unknown } = await import(
    `data:text/javascript,${encodeURIComponent(`${planted}\n// ${awake}`)}`
  )
  return module.answer
}

test('a planted fault does nothing until it’s active, and only one is active at a time', async () => {
  const text = `const list = [1, 2].filter((each) => each > 1)
if (list.length === 1) list.push(9)
export const answer = { list, name: list?.map(String).join('-') }`
  const { faults } = plantFaults('a.ts', text)
  expect(await run(text, -1)).toEqual({ list: [2, 9], name: '2-9' })
  const idOf = (what: string) => faults.find((each: { what: string }) => each.what === what)?.id ?? -1
  expect(await run(text, idOf('removed: list.push(9)'))).toEqual({ list: [2], name: '2' })
  expect(await run(text, idOf('each > 1 → each >= 1'))).toEqual({ list: [1, 2], name: '1-2' })
  expect(await run(text, idOf('removed: list'))).toEqual({ name: '2-9' })
})

test('each planted fault is listed with its position, and their IDs start at the given number', () => {
  expect(plantFaults('a.ts', 'const a = 1\nconst b = 2', 7).faults).toEqual([
    { id: 7, path: 'a.ts', line: 1, what: '1 → 2' },
    { id: 8, path: 'a.ts', line: 2, what: '2 → 3' },
  ])
})

test('a statement is rebuilt for each call, so that its fault can be activated later', () => {
  const text = readFileSync(STATEMENTS, 'utf8')
  expect(buildAnew(text)).not.toMatch(/prepared\.get|prepare\(name\)|made \?\?=|\{ name, text/)
})
