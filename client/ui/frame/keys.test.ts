import { expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { keyOf } from './keys.ts'

test.each([
  ['in lower case', 'b', 'KeyB', 'b'],
  ['with Caps Lock', 'B', 'KeyB', 'b'],
  ['on a Russian keyboard', 'и', 'KeyB', 'b'],
  ['on a Greek keyboard with Caps Lock', 'Β', 'KeyB', 'b'],
  ['on a layout that has it elsewhere', 'b', 'KeyN', 'b'],
  ['by its name', 'ArrowDown', 'ArrowDown', 'arrowdown'],
])('a key is recognised %s', covers('SHELL-58.2'), (_, key, code, expected) => {
  expect(keyOf({ key, code })).toBe(expected)
})
