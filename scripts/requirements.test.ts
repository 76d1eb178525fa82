import { expect, test } from 'vitest'
import { brokenPromises, idsOf, prove, readIds, readResults } from './requirements.mjs'

const ids = ['LOGIN-01', 'LOGIN-02', 'ADM-MENU-01']

test('reads the rows of the index and leaves dropped ones out', () => {
  const index =
    '| ID | Requirement |\n|---|---|\n| LOGIN-01 | a, see LOGIN-09 |\n| LOGIN-02 | dropped: b |\n| ADM-MENU-01 | c |'
  expect(readIds(index)).toEqual(['LOGIN-01', 'ADM-MENU-01'])
})

test.each([
  ['LOGIN-21 refuses', ['LOGIN-21']],
  ['LOGIN-21 ADM-MENU-02 refuse', ['LOGIN-21', 'ADM-MENU-02']],
  ['LOGIN-21, LOGIN-22: refuse as LOGIN-23 says', ['LOGIN-21', 'LOGIN-22']],
  ['CONST-01', ['CONST-01']],
  ['refuses (LOGIN-21)', []],
  ['LOGIN-21st attempt', []],
])('the title "%s" carries %j', (title, expected) => {
  expect(idsOf(title)).toEqual(expected)
})

test('a passed test proves its rows, one failed test of a row unproves it', () => {
  const results = [
    { title: 'LOGIN-01 LOGIN-02 work', passed: true },
    { title: 'LOGIN-02 works on a phone', passed: false },
  ]
  expect([...prove(ids, results).proven]).toEqual(['LOGIN-01'])
})

test('a row named as done but not proven, and a test that names no row, are problems', () => {
  const proof = prove(ids, [{ title: 'LOGIN-99 works', passed: true }])
  expect(brokenPromises(['LOGIN-01'], proof)).toEqual([
    'LOGIN-01: named as done, but not proven',
    'LOGIN-99: a test names it, but there is no such row',
  ])
})

test('in a vitest report only the own title counts, not its group', () => {
  const report = {
    testResults: [
      {
        assertionResults: [
          {
            ancestorTitles: ['LOGIN-01'],
            fullName: 'LOGIN-01 group LOGIN-02 works',
            title: 'LOGIN-02 works',
            status: 'passed',
          },
          { title: 'ADM-MENU-01 works', status: 'failed' },
          { title: 'LOGIN-01 is skipped', status: 'pending' },
        ],
      },
    ],
  }
  expect([...prove(ids, readResults(report)).proven]).toEqual(['LOGIN-02'])
})

test('in a Playwright report every project has to pass', () => {
  const spec = (title: string, ...statuses: string[]) => ({
    title,
    tests: statuses.map((status) => ({ status })),
  })
  const report = {
    suites: [
      {
        title: 'login.e2e.ts',
        specs: [spec('LOGIN-01 works', 'expected', 'expected')],
        suites: [{ title: 'LOGIN-02', specs: [spec('ADM-MENU-01 works', 'expected', 'unexpected')] }],
      },
    ],
  }
  expect([...prove(ids, readResults(report)).proven]).toEqual(['LOGIN-01'])
})
