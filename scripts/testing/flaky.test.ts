import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../files.mjs'
import { readKnown, sortFailures } from './flaky.mjs'
import { failures, flaky as found, vitest } from './steps.mjs'

const caseOf = (title: string) => ({ file: 'a.test.ts', title, reason: 'expected 1 to be 2' })
/** Returns a `passesAlone` with which a case passes as many times as its title says, then fails. */
const createTries = () => {
  const tried: string[] = []
  return {
    tried,
    passesAlone: ({ title }: { title: string }) => {
      tried.push(title)
      return Promise.resolve(tried.filter((each) => each === title).length <= Number(title))
    },
  }
}
const none = new Map<string, string>()
const titles = (cases: { title: string }[]) => cases.map(({ title }) => title)

test('a case is flaky only if it passes three times on its own', async () => {
  const { tried, passesAlone } = createTries()
  const { flaky, failed } = await sortFailures(['0', '2', '3'].map(caseOf), { passesAlone, known: none })
  expect([titles(flaky), titles(failed)]).toEqual([['3'], ['0', '2']])
  expect(tried).toEqual(['0', '2', '2', '2', '3', '3', '3'])
})

test('if more than three cases fail, or more than the run still allows, all count as failures without a retry', async () => {
  const { tried, passesAlone } = createTries()
  const four = await sortFailures(['9', '9', '9', '9'].map(caseOf), { passesAlone, known: none })
  const two = await sortFailures(['9', '9'].map(caseOf), { passesAlone, known: none, most: 1 })
  expect([four.failed.length, two.failed.length, tried]).toEqual([4, 2, []])
})

test('a known flake is a failure when it flakes again', async () => {
  const { tried, passesAlone } = createTries()
  const known = new Map([['a.test.ts > 9', '2026-11-25']])
  const { flaky, failed } = await sortFailures([caseOf('9')], { passesAlone, known })
  expect([flaky, tried]).toEqual([[], []])
  expect(failed[0]?.reason).toMatch(/^Known to be flaky since 2026-11-25: mend it/)
})

test('each known flake is listed with the day it was first seen', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ampersand-flakes-'))
  const path = join(folder, 'known')
  writeFileSync(path, '# mend them\n2026-11-25 a.test.ts > it > works\nnonsense\n')
  expect([...readKnown(path)]).toEqual([['a.test.ts > it > works', '2026-11-25']])
  expect(readKnown(join(folder, 'nothing')).size).toBe(0)
  rmSync(folder, { recursive: true })
})

const inFolder = async (text: string, work: (folder: string) => Promise<void>) => {
  const folder = mkdtempSync(join(tmpdir(), 'ampersand-flakes-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'planted.test.mjs'), text)
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    `import { Failures } from ${JSON.stringify(join(root, 'testing/failures.ts'))}
    export default { test: { reporters: ['json', new Failures()] } }`,
  )
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
const { TEST_DATABASE_URL: _, ...env } = process.env

const PLANTED = `
  import { existsSync, writeFileSync } from 'node:fs'
  import { describe, expect, test } from 'vitest'
  const failsOnce = (name) => {
    if (existsSync(name)) return
    writeFileSync(name, '')
    throw new Error('not yet')
  }
  describe('a group (of tests)', () => {
    test('fails once', { meta: { 'MSG-09.1': 'covered' } }, () => failsOnce('case'))
  })
  test('is broken', () => expect(1).toBe(2))
  test('works', () => expect(1).toBe(1))`

test('a test that fails once is reported as flaky, with its rows, and a broken test as a failure', () =>
  inFolder(PLANTED, async (folder) => {
    expect(await vitest('vitest.json', env, [], folder)).toEqual({ passed: 1, failed: 1 })
    expect(found.splice(0)).toMatchObject([
      { file: 'planted.test.mjs', title: 'a group (of tests) fails once', rows: ['MSG-09.1'] },
    ])
    expect(failures.splice(0)).toEqual([expect.stringContaining('planted.test.mjs > is broken')])
  }))

test('a run that skips a test fails', () =>
  inFolder(
    `import { test } from 'vitest'
    test('works', () => {})
    test.skip('is left out', () => {})`,
    async (folder) => {
      expect(await vitest('vitest.json', env, [], folder)).toEqual({ passed: 1, failed: 1 })
      expect(failures.splice(0)).toEqual(['Tests were skipped: 1'])
    },
  ))
