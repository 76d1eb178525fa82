import { expect, test } from 'vitest'
import { codeWordProblems, literalsOf, wordProblems } from './words.mjs'

const found = (text: string, path = 'a.text.ts', literals: string[] = []) =>
  wordProblems([{ path, text }], literals)

for (const sentence of [
  'The link is not valid.',
  'The members cannot be loaded.',
  'Another admin has changed it meanwhile',
  'Who can’t travel, too',
  'Nobody has this name.',
  'Whoever was reported gets no answer.',
  'The member is told.',
  'A search that fits',
  'Revoke it',
  'Leave it empty to skip it.',
  'What you are looking for',
  'You’re verified already.',
  'They need not answer.',
]) {
  test(`“${sentence}” is reported with its line`, () => {
    const problem = expect.stringMatching(/^a\.text\.ts:2: /)
    expect(found(`const TEXT = {\n  a: '${sentence}',\n}`)).toContainEqual(problem)
    expect(found(`const TEXT = {\n  a: (n: number) => \`${sentence}\`,\n}`)).toContainEqual(problem)
  })
}

test('plain sentences, names, SQL and comments pass', () => {
  expect(
    found(`// could not be loaded meanwhile
import a from './nobody is here.ts'
const anew = 'anew'
const b = [
  'We couldn’t load it, and no one can see you as you are.',
  'Everything stays as it is. It fits on one page.',
  sql\`name is not \${'null'}\`,
]`),
  ).toEqual([])
})

test('a word in a multi-line text is reported with its line', () => {
  expect(found('const email = `Hello,\n\nyou did it,\nand nobody saw.`', 'a.mail.ts')).toEqual([
    'a.mail.ts:4: nobody – no one, or say it without',
  ])
})

test('texts that the requirements set in backticks pass, whatever replaces their placeholders', () => {
  const literals = literalsOf('Shows `Emails do not match`, or `This is not it: {reason}`.')
  const texts = "const TEXT = ['Emails do not match', (r) => `This is not it: ${r}`, 'It is not it.']"
  expect(found(texts, 'a.text.ts', literals)).toEqual([expect.stringContaining('is not – …n’t')])
})

test('in contracts, only error messages are checked', () => {
  expect(found("const a = { summary: 'Not if it is not theirs.' }", 'a.contract.ts')).toEqual([])
  expect(found("const a = reason('a_b', 'conflict', 'It is not yours.')", 'a.contract.ts')).toHaveLength(1)
})

test('comments and test titles must be in plain English', () => {
  const said = (text: string) => codeWordProblems([{ path: 'server/a.test.ts', text }])
  expect(said('/** Null where there is none. */')).toEqual(['server/a.test.ts:1: Null where – if, unless'])
  expect(said("\n// Asks anew.\ntest('x', () => {})")).toEqual(['server/a.test.ts:2: anew – again'])
  expect(said("test.each([1])('somebody %i', () => {})")).toEqual([
    'server/a.test.ts:1: somebody – someone, anyone, everyone, no one',
  ])
  expect(said("describe('sends a letter to the member', () => {})")).toHaveLength(1)
  expect(said("const text = 'nobody'\ntest('says so', () => {})\nrun('anew')")).toEqual([])
})
