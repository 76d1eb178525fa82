import { expect, test } from 'vitest'
import { circleProblems } from './circles.mjs'

const a = { path: 'client/ui/A.tsx', text: `import { b } from './B.tsx'\nexport const a = b` }

test.each([
  ['an import', `import { a } from '#client/ui/A.tsx'\nexport const b = a`],
  ['what it passes on', `export { a as b } from './A.tsx'`],
])('two files that need each other are a problem: %s', (_, text) => {
  expect(circleProblems([a, { path: 'client/ui/B.tsx', text }])).toEqual([
    'client/ui/A.tsx → client/ui/B.tsx → client/ui/A.tsx: files in a circle',
  ])
})

test('a cycle of three files is a problem', () => {
  const files = [
    a,
    { path: 'client/ui/B.tsx', text: `import './c.ts'\nexport const b = 1` },
    { path: 'client/ui/c.ts', text: `import './A.tsx'` },
  ]
  expect(circleProblems(files)).toHaveLength(1)
})

test.each([
  ['types', `import type { A } from './A.tsx'\nexport const b: A = 1`],
  ['types among others', `import { type A } from './A.tsx'\nexport const b: A = 1`],
  ['what is fetched later', `export const b = () => import('./A.tsx')`],
])('no circle: %s', (_, text) => {
  expect(circleProblems([a, { path: 'client/ui/B.tsx', text }])).toEqual([])
})
