import { expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { keyOf } from './keys.ts'

test.each([
  ['in small letters', 'b', 'KeyB', 'b'],
  ['with Caps Lock', 'B', 'KeyB', 'b'],
  ['on a Russian keyboard', 'и', 'KeyB', 'b'],
  ['on a Greek one with Caps Lock', 'Β', 'KeyB', 'b'],
  ['where it lies elsewhere', 'b', 'KeyN', 'b'],
  ['by its name', 'ArrowDown', 'ArrowDown', 'arrowdown'],
])('a key is known %s', covers('SHELL-58.2'), (_, key, code, expected) => {
  expect(keyOf({ key, code })).toBe(expected)
})
