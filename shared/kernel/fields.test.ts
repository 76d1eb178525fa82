import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { email, flag, id, instant, listOf, secret, trimmed, wholeNumber } from './fields.ts'

const accepted = <T extends z.ZodMiniType>(schema: T, value: unknown): unknown => {
  const parsed = z.safeParse(schema, value)
  return parsed.success ? parsed.data : 'refused'
}

describe('a whole number can be a number or text', () => {
  const age = wholeNumber(18, 99)
  test.each([
    [18, 18],
    ['99', 99],
    [' 42 ', 42],
    [17, 'refused'],
    ['100', 'refused'],
    ['30.5', 'refused'],
    ['', 'refused'],
    [' ', 'refused'],
    ['thirty', 'refused'],
    ['Infinity', 'refused'],
    [null, 'refused'],
    [true, 'refused'],
    [[30], 'refused'],
    [{ trim: 1 }, 'refused'],
  ])('%j gives %j', (value, expected) => {
    expect(accepted(age, value)).toBe(expected)
  })
})

describe('a flag can be a boolean or its text', () => {
  test.each([
    [true, true],
    [false, false],
    ['1', true],
    ['0', false],
    ['true', true],
    ['false', false],
    ['yes', 'refused'],
    ['', 'refused'],
    [1, 'refused'],
    [null, 'refused'],
  ])('%j gives %j', (value, expected) => {
    expect(accepted(flag(), value)).toBe(expected)
  })
})

describe('a list can be an array or comma-separated text', () => {
  const types = listOf(['man', 'woman', 'tvts'])
  test.each([
    ['man,woman', ['man', 'woman']],
    [
      ['woman', 'man'],
      ['woman', 'man'],
    ],
    ['man,man,,man', ['man']],
    [['man', 'man', 'man', 'man'], ['man']],
    ['', []],
    ['man,other', 'refused'],
    [['man', 'other'], 'refused'],
    ['MAN', 'refused'],
    [7, 'refused'],
    [false, 'refused'],
    [null, 'refused'],
    [{}, 'refused'],
    [[['man']], 'refused'],
  ])('%j gives %j', (value, expected) => {
    expect(accepted(types, value)).toEqual(expected)
  })
})

describe('text is trimmed, and stripped of characters that can’t be stored', () => {
  test.each<[unknown, string]>([
    ['  Anna  ', 'Anna'],
    ['a\0b', 'ab'],
    ['a\ud800b\udc00', 'ab'],
    ['💥', '💥'],
    ['\0 a \0', 'a'],
    [`  ${'x'.repeat(10)}  `, 'x'.repeat(10)],
    ['x'.repeat(11), 'refused'],
    ['<b>', '<b>'],
    ['\u200bhi\u200b', '\u200bhi\u200b'],
    ['👩\u200d👧 ❤\ufe0f', '👩\u200d👧 ❤\ufe0f'],
    ['مى\u200cخ', 'مى\u200cخ'],
    [12, 'refused'],
  ])('%j becomes %j', (value, expected) => {
    expect(accepted(trimmed(10), value)).toBe(expected)
  })
})

test.each([
  '\u200b',
  '\u200c',
  '\u2060',
  '\u00ad',
  '\u200e\u200f',
  '\ufe0f',
  '\ufeff\u00a0',
  '\0\ud800',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u2800 \u2800',
  '\u034f',
  '\u0301 \u0301',
  '\u{e0041}',
  '\u{e0101}',
  '\u{1d159}',
  '\u0001',
  '\u3000\n',
])('text that only consists of %j counts as blank', (text) => {
  expect(accepted(trimmed(10), text)).toBe('')
})

describe('an email address is a single plain address', () => {
  test.each([
    ['anna@example.org', 'anna@example.org'],
    [' anna@example.org ', 'anna@example.org'],
    ['\u202aanna@example.org', 'anna@example.org'],
    ['anna\u200b@example.org', 'anna@example.org'],
    ['anna@example.org\u202c', 'anna@example.org'],
    [' \ufeffan\u00adna@exam\u2060ple.org\ufe0f ', 'anna@example.org'],
    ["o'neil+club.news_1@mail.co.uk", "o'neil+club.news_1@mail.co.uk"],
    ['anna@xn--mller-kva.example', 'anna@xn--mller-kva.example'],
    [`${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`],
    [`${'a'.repeat(65)}@example.org`, 'refused'],
    [`a@${'b'.repeat(248)}.org`, `a@${'b'.repeat(248)}.org`],
    [`a@${'b'.repeat(249)}.org`, 'refused'],
    ['x0,anna@example.org', 'refused'],
    ['anna@example.org,x', 'refused'],
    ['anna@example.org;eve@example.org', 'refused'],
    ['x;anna@example.org', 'refused'],
    ['friends:anna@example.org', 'refused'],
    ['Anna<anna@example.org>', 'refused'],
    ['<anna@example.org>', 'refused'],
    ['anna(home)@example.org', 'refused'],
    ['"anna"@example.org', 'refused'],
    ['anna\\@example.org', 'refused'],
    ['anna@[192.0.2.1]', 'refused'],
    ['anna@example.org.', 'refused'],
    ['anna@example', 'refused'],
    ['anna@@example.org', 'refused'],
    ['anna@example.org\r\nBcc:eve@example.org', 'refused'],
    ['änna@example.org', 'refused'],
    ['anna@exämple.org', 'refused'],
    ['anna@example.\ud800', 'refused'],
    ['anna\0@example.org', 'refused'],
    [['anna@example.org'], 'refused'],
  ])('%j gives %j', (value, expected) => {
    expect(accepted(email(), value)).toBe(expected)
  })
})

describe('no character of a secret is trimmed or stripped', () => {
  test.each([
    [' \0ä💥', ' \0ä💥'],
    ['', 'refused'],
    ['x'.repeat(11), 'refused'],
    ['a\ud800', 'refused'],
    ['\u200b', '\u200b'],
  ])('%j gives %j', (value, expected) => {
    expect(accepted(secret(1, 10), value)).toBe(expected)
  })
})

test('an ID is a UUID, and a timestamp is in UTC', () => {
  expect(accepted(id(), '01936d3c-5b7e-7abc-8def-0123456789ab')).not.toBe('refused')
  expect(accepted(id(), "1' or '1'='1")).toBe('refused')
  expect(accepted(instant(), '2026-11-20T12:00:00.000Z')).not.toBe('refused')
  expect(accepted(instant(), '2026-11-20T12:00:00+01:00')).toBe('refused')
  expect(accepted(instant(), 'yesterday')).toBe('refused')
})
