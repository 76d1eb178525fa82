import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const SECRET = 'a secret of the site'

test('sealed text can be read by anyone with the secret, but only for the same purpose', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = seal(SECRET, 'list', text)
      expect(sealed).toMatch(/^[\w-]+$/)
      expect(seal(SECRET, 'list', text)).toBe(sealed)
      expect(unseal(SECRET, 'list', sealed)).toBe(text)
      expect(unseal(SECRET, 'other', sealed)).toBeNull()
      expect(unseal('another secret', 'list', sealed)).toBeNull()
    }),
  )
})

test('sealed text is rejected if any byte was changed', () => {
  const bytes = Buffer.from(seal(SECRET, 'list', '123.abc'), 'base64url')
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[at] = (bytes[at] ?? 0) ^ 1
    expect(unseal(SECRET, 'list', changed.toString('base64url'))).toBeNull()
  }
  for (const odd of ['', 'x', '????', 'a'.repeat(500)]) expect(unseal(SECRET, 'list', odd)).toBeNull()
})
