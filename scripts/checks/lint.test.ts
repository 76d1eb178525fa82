import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../files.mjs'
import { bin } from '../run.mjs'

const planted = {
  'a.ts': `
    import { b } from './b.ts'
    const work = async () => 1
    export const a = () => { work(); [1].forEach(async () => { await work() }); return b }
    export const loose = (x: any, y?: string) => y!.length + x
    export const waited = async () => await 3
    export function sort(kind: 'a' | 'b') { switch (kind) { case 'a': return 1 } return 0 }
    export default a
    console.log(a)`,
  'b.ts': `import { a } from './a.ts'\nexport const b: number = a()`,
  'c.ts': `export * from './b.ts'`,
  'd.tsx': `
    import { useState } from 'react'
    export const Picture = (props: { on: boolean }) => {
      if (props.on) useState(1)
      return <img src="x" />
    }`,
  'e.test.ts': `
    import { expect, test, vi } from 'vitest'
    test.skip('nothing', () => {})
    test('asserts nothing', () => {})
    test('asserts at times', () => { if (Date.now() > 1) expect(1).toBe(1) })
    const planted = [
      () => new Date(),
      () => performance.now(),
      () => Math.random(),
      () => setTimeout(() => {}, 100),
      () => vi.waitFor(() => {}),
    ]`,
  'always.ts': `
    const mayWrite = async () => ({ allowed: false })
    const mayCall = () => Promise.resolve(true)
    export const asksAnObject = async () => { if (await mayWrite()) return 1; return 0 }
    export const choosesByOne = async () => { const may = await mayWrite(); return may ? 1 : 0 }
    export const refusesByOne = async () => { const may = await mayWrite(); if (!may) return 1; return 0 }
    export const asksItsFirst = (of: { allowed: boolean }[]) => of[0] && mayCall()`,
  'scripts/never.mjs': `
    const known = ['here', 'there']
    export const asksAList = () => (known ? 1 : 0)`,
  'client/g.ts': `
    export const read = () => localStorage.getItem('x')
    export const write = () => window.sessionStorage.setItem('x', 'y')`,
  'e2e/f.e2e.ts': `
    import { expect, test } from '@playwright/test'
    test.only('alone', async ({ page }) => { await expect(page).toHaveURL('/') })
    test('asserts nothing', async ({ page }) => { await page.goto('/') })
    test('asserts at times', async ({ page }) => {
      if (await page.getByText('x').isVisible()) await expect(page).toHaveURL('/')
    })
    test('waits for nothing', ({ page }) => { expect(page).toHaveURL('/') })`,
}

let base = ''
let found: string[] = []
let inScripts: string[] = []
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'ampersand-lint-'))
  mkdirSync(join(base, 'scripts/checks'), { recursive: true })
  for (const file of ['.oxlintrc.json', 'tsconfig.base.json', 'scripts/checks/lint-rules.mjs'])
    copyFileSync(join(root, file), join(base, file))
  writeFileSync(
    join(base, 'tsconfig.json'),
    '{ "extends": "./tsconfig.base.json", "include": ["**/*.ts", "**/*.tsx", "scripts"] }',
  )
  // The rules for browser tests come from a package.
  symlinkSync(join(root, 'node_modules'), join(base, 'node_modules'))
  for (const folder of ['client', 'e2e']) mkdirSync(join(base, folder))
  for (const [path, text] of Object.entries(planted)) writeFileSync(join(base, path), text)
  const { stdout } = spawnSync(join(root, bin('oxlint')), ['-f', 'json'], { cwd: base, encoding: 'utf8' })
  const problems: { code: string; filename: string }[] = JSON.parse(stdout).diagnostics
  found = problems.map(({ code }) => code)
  inScripts = problems.filter(({ filename }) => filename === 'scripts/never.mjs').map(({ code }) => code)
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

test.each([
  'eslint(no-console)',
  'import(no-cycle)',
  'import(no-default-export)',
  'jsx-a11y(alt-text)',
  'oxc(no-barrel-file)',
  'react-hooks(rules-of-hooks)',
  'typescript(await-thenable)',
  'typescript(no-explicit-any)',
  'typescript(no-floating-promises)',
  'typescript(no-misused-promises)',
  'typescript(no-non-null-assertion)',
  'typescript(no-unnecessary-condition)',
  'typescript(switch-exhaustiveness-check)',
  'playwright(expect-expect)',
  'playwright(missing-playwright-await)',
  'playwright(no-conditional-expect)',
  'playwright(no-focused-test)',
  'vitest(expect-expect)',
  'vitest(no-conditional-expect)',
  'vitest(no-disabled-tests)',
  'house(no-clock-in-tests)',
])('the lint rule %s is enforced', (rule) => {
  expect(found).toContain(rule)
})

test('tests may not read the clock, wait for time to pass, or wait with too short a timeout', () => {
  expect(found.filter((code) => code === 'house(no-clock-in-tests)')).toHaveLength(6)
})

test('the client may use browser storage only in the file that handles full storage', () => {
  expect(found.filter((code) => code === 'house(one-storage)')).toHaveLength(2)
})

test('an object may not be used as a condition', () => {
  expect(found.filter((code) => code === 'typescript(no-unnecessary-condition)')).toHaveLength(4)
  expect(inScripts).toEqual(['typescript(no-unnecessary-condition)'])
})
