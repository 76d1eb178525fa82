import { expect, test } from 'vitest'
import { circleProblems } from './circles.mjs'

const a = { path: 'client/ui/A.tsx', text: `import { b } from './B.tsx'\nexport const a = b` }

test.each([
  ['an import', `import { a } from '#client/ui/A.tsx'\nexport const b = a`],
  ['a re-export', `export { a as b } from './A.tsx'`],
])('two files that import each other are reported: %s', (_, text) => {
  expect(circleProblems([a, { path: 'client/ui/B.tsx', text }])).toEqual([
    'client/ui/A.tsx → client/ui/B.tsx → client/ui/A.tsx: files in a circle',
  ])
})

test('a cycle of three files that import each other is reported', () => {
  const files = [
    a,
    { path: 'client/ui/B.tsx', text: `import './c.ts'\nexport const b = 1` },
    { path: 'client/ui/c.ts', text: `import './A.tsx'` },
  ]
  expect(circleProblems(files)).toHaveLength(1)
})

test.each([
  ['a type-only import', `import type { A } from './A.tsx'\nexport const b: A = 1`],
  ['an inline type import', `import { type A } from './A.tsx'\nexport const b: A = 1`],
  ['a dynamic import', `export const b = () => import('./A.tsx')`],
])('%s doesn’t count as part of an import cycle', (_, text) => {
  expect(circleProblems([a, { path: 'client/ui/B.tsx', text }])).toEqual([])
})
