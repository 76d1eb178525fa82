import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './files.mjs'
import { bin } from './run.mjs'

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
  'e.test.ts': `import { test } from 'vitest'\ntest.skip('nothing', () => {})`,
}

let base = ''
let found: string[] = []
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'ampersand-lint-'))
  for (const file of ['.oxlintrc.json', 'tsconfig.base.json'])
    copyFileSync(join(root, file), join(base, file))
  writeFileSync(join(base, 'tsconfig.json'), '{ "extends": "./tsconfig.base.json", "include": ["*"] }')
  for (const [path, text] of Object.entries(planted)) writeFileSync(join(base, path), text)
  const { stdout } = spawnSync(join(root, bin('oxlint')), ['-f', 'json'], { cwd: base, encoding: 'utf8' })
  found = JSON.parse(stdout).diagnostics.map((problem: { code: string }) => problem.code)
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
  'typescript(switch-exhaustiveness-check)',
  'vitest(no-disabled-tests)',
])('%s bites', (rule) => {
  expect(found).toContain(rule)
})
