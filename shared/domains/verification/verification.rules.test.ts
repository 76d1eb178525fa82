import { expect, test } from 'vitest'
import { shownCode } from './verification.rules.ts'

test('a verification code is shown as two groups of three characters', () => {
  expect(shownCode('KTX479')).toBe('KTX 479')
})
