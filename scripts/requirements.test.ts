import { describe, expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { brokenPromises, numberingProblems, prove, readIds, readResults } from './requirements.mjs'

const ids = ['LOGIN-01', 'LOGIN-02', 'ADM-MENU-01']

test('requirement rows that are marked as dropped are left out', () => {
  const index =
    '| ID | Requirement | Source |\n|---|---|---|\n| LOGIN-01 | a, see LOGIN-09 | x |\n| LOGIN-02 | dropped: b | x |\n| ADM-MENU-01 | c | x |'
  expect(readIds(index)).toEqual(['LOGIN-01', 'ADM-MENU-01'])
})

const row = (text: string) => `| MSG-09 | ${text} | doc 2 §2 |`
const NUMBERED = row(
  'OPEN: gap. Not this. Build: **.1** send it. **.2** Once. Chosen since: **.3** with `A. B`.',
)

test('each part of a row with several promises must be proven', () => {
  expect(readIds(NUMBERED)).toEqual(['MSG-09.1', 'MSG-09.2', 'MSG-09.3'])
})

test.each([
  ['one sentence', row('Shows `Denied. Wait.` and a link.'), 0],
  ['every sentence numbered', NUMBERED, 0],
  ['no numbers', row('Build: send it. Once.'), 1],
  ['one sentence unnumbered', row('Build: **.1** send it. Chosen since: **.2** once. Not twice.'), 1],
  ['the same number twice', row('Build: **.1** send it. **.1** Once.'), 1],
  ['a number on its only sentence', row('Build: **.1** send it.'), 1],
])('finds the numbering problems of a row with %s', (_, index, problems) => {
  expect(numberingProblems(index)).toHaveLength(problems)
})

test('a passed test proves its rows, unless another test of the same row fails', () => {
  const results = [
    { rows: ['LOGIN-01', 'LOGIN-02'], passed: true },
    { rows: ['LOGIN-02'], passed: false },
  ]
  expect([...prove(ids, results).proven]).toEqual(['LOGIN-01'])
})

test('a flaky case neither proves its rows nor counts against them', () => {
  const case_ = { file: 'a.test.ts', title: 'works' }
  const results = [
    { ...case_, rows: ['LOGIN-01', 'LOGIN-02'], passed: false },
    { file: 'b.test.ts', title: 'works', rows: ['LOGIN-02'], passed: true },
  ]
  const proof = prove(ids, results, [case_])
  expect([[...proof.proven], proof.unsure]).toEqual([['LOGIN-02'], ['LOGIN-01']])
  expect(brokenPromises(['LOGIN-01', 'LOGIN-02'], ids, proof)).toEqual([])
  expect(brokenPromises(['LOGIN-01'], ids, prove(ids, results))).toEqual([
    'LOGIN-01: named as done, but not proven',
  ])
})

test('a row or part listed as done but unproven is reported, and so is a test that refers to an unknown row or part', () => {
  const parts = ['MSG-09.1', 'MSG-09.2', 'LOGIN-01']
  const proof = prove(parts, [{ rows: ['LOGIN-99', 'MSG-09', 'MSG-09.1'], passed: true }])
  expect(brokenPromises(['LOGIN-01', 'MSG-09', 'MSG-10'], parts, proof)).toEqual([
    'MSG-10: no such row',
    'MSG-09.2: named as done, but not proven',
    'LOGIN-01: named as done, but not proven',
    'LOGIN-99: a test names it, but there is no such row',
    'MSG-09: a test names the row, but not which of its parts',
  ])
})

describe('a vitest report', () => {
  test('yields the rows of a test and of its groups', () => {
    const meta = { ...covers('LOGIN-01').meta, ...covers('LOGIN-02', 'ADM-MENU-01').meta }
    const report = { testResults: [{ assertionResults: [{ title: 'works', meta, status: 'passed' }] }] }
    expect(readResults(report)).toMatchObject([{ rows: ids, passed: true }])
  })

  test('proves nothing through a title, or through a failed or skipped test', () => {
    const meta = (row: string) => ({ [row]: 'covered', other: true })
    const report = {
      testResults: [
        {
          assertionResults: [
            { title: 'LOGIN-01 works', status: 'passed' },
            { title: 'fails', meta: meta('LOGIN-02'), status: 'failed' },
            { title: 'is skipped', meta: meta('ADM-MENU-01'), status: 'pending' },
          ],
        },
      ],
    }
    expect([...prove(ids, readResults(report)).proven]).toEqual([])
  })
})

describe('a Playwright report', () => {
  const spec = (title: string, row: string, ...statuses: string[]) => ({
    title,
    tests: statuses.map((status) => ({
      status,
      annotations: [
        { type: 'covers', description: row },
        { type: 'slow', description: 'LOGIN-99' },
      ],
    })),
  })

  test('proves a row only if the test passes in every project', () => {
    const suites = [
      {
        specs: [spec('works', 'LOGIN-01', 'expected', 'expected')],
        suites: [{ specs: [spec('works too', 'ADM-MENU-01', 'expected', 'unexpected')] }],
      },
    ]
    expect([...prove(ids, readResults({ suites })).proven]).toEqual(['LOGIN-01'])
  })
})
