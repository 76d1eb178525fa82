import { expect, test } from 'vitest'
import { shownCode } from './verification.rules.ts'

test('a code is shown as two groups of three', () => {
  expect(shownCode('KTX479')).toBe('KTX 479')
})
