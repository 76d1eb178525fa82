import { describe, expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { brokenPromises, prove, readIds, readResults } from './requirements.mjs'

const ids = ['LOGIN-01', 'LOGIN-02', 'ADM-MENU-01']

test('reads the rows of the index and leaves dropped ones out', () => {
  const index =
    '| ID | Requirement |\n|---|---|\n| LOGIN-01 | a, see LOGIN-09 |\n| LOGIN-02 | dropped: b |\n| ADM-MENU-01 | c |'
  expect(readIds(index)).toEqual(['LOGIN-01', 'ADM-MENU-01'])
})

test('a passed test proves its rows, one failed test of a row unproves it', () => {
  const results = [
    { rows: ['LOGIN-01', 'LOGIN-02'], passed: true },
    { rows: ['LOGIN-02'], passed: false },
  ]
  expect([...prove(ids, results).proven]).toEqual(['LOGIN-01'])
})

test('a row named as done but not proven, and a test that names no row, are problems', () => {
  const proof = prove(ids, [{ rows: ['LOGIN-99'], passed: true }])
  expect(brokenPromises(['LOGIN-01'], proof)).toEqual([
    'LOGIN-01: named as done, but not proven',
    'LOGIN-99: a test names it, but there is no such row',
  ])
})

describe('a vitest report', () => {
  test('tells the rows of a test and of its groups', () => {
    const meta = { ...covers('LOGIN-01').meta, ...covers('LOGIN-02', 'ADM-MENU-01').meta }
    const report = { testResults: [{ assertionResults: [{ title: 'works', meta, status: 'passed' }] }] }
    expect(readResults(report)).toMatchObject([{ rows: ids, passed: true }])
  })

  test('proves nothing by a title, a failed or a skipped test', () => {
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

  test('has to be good in every project', () => {
    const suites = [
      {
        specs: [spec('works', 'LOGIN-01', 'expected', 'expected')],
        suites: [{ specs: [spec('works too', 'ADM-MENU-01', 'expected', 'unexpected')] }],
      },
    ]
    expect([...prove(ids, readResults({ suites })).proven]).toEqual(['LOGIN-01'])
  })

  test('names what needed another try, which proves nothing', () => {
    const results = readResults({ suites: [{ specs: [spec('works late', 'LOGIN-01', 'flaky')] }] })
    expect(results).toMatchObject([{ title: 'works late', passed: false, retried: true }])
    expect([...prove(ids, results).proven]).toEqual([])
  })
})
