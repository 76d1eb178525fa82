import { expect, test } from 'vitest'
import { DIALOGUES, LONG_DIALOGUE } from '#server/domains/messages/messages.demo.data.ts'

test('the long dialogue has more than 40 lines', () => {
  expect(LONG_DIALOGUE.flat().length).toBeGreaterThan(40)
  expect(DIALOGUES.every((lines) => lines.length >= 1 && lines.length <= 8)).toBe(true)
})
