import { expect, test } from 'vitest'
import { wordProblems } from './words.mjs'

const found = (text: string) => wordProblems([{ path: 'a.text.ts', text }])

for (const sentence of [
  'The link is not valid any more.',
  'The members could not be loaded.',
  'Another admin has changed it meanwhile',
  'Who cannot travel, too',
  'Nobody is called so.',
]) {
  test(`“${sentence}” is found with its line`, () => {
    expect(found(`const TEXT = {\n  a: '${sentence}',\n}`)).toEqual([
      expect.stringMatching(/^a\.text\.ts:2: /),
    ])
    expect(found(`const TEXT = {\n  a: (n: number) => \`${sentence}\`,\n}`)).toHaveLength(1)
  })
}

test('plain sentences, names and comments are left alone', () => {
  expect(found("// could not be loaded meanwhile\nconst anew = 'anew'\na: 'We could not load it.',")).toEqual(
    [],
  )
})
