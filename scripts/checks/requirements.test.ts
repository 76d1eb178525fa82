import { expect, test } from 'vitest'
import { indexProblems } from './requirements.mjs'

const INDEX =
  '| MSG-09 | **.1** Sends it. **.2** Sends it once. | doc 2 |\n| MSG-10 | Sends. Twice. | doc 2 |'

test('requirement rows without numbers, rows that no test lists and unknown rows in tests are reported', () => {
  const sources = ["covers('MSG-09.1', 'MSG-10')", 'test(a, onBoth("MSG-99"))']
  expect(indexProblems(INDEX, sources)).toEqual([
    'MSG-10: number its 2 sentences (**.1** to **.2**)',
    'MSG-09.2: no test names it',
    'MSG-99: a test names it, but there is no such row',
  ])
})
