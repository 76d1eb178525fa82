import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { flag, id, instant, listOf, trimmed, wholeNumber } from './fields.ts'

const accepted = <T extends z.ZodMiniType>(schema: T, value: unknown): unknown => {
  const parsed = z.safeParse(schema, value)
  return parsed.success ? parsed.data : 'refused'
}

describe('whole numbers come as such or as text', () => {
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
  ])('%j gives %j', (value, expected) => {
    expect(accepted(age, value)).toBe(expected)
  })
})

describe('a flag is a boolean or its text', () => {
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

describe('a list is an array or text with commas', () => {
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
  ])('%j gives %j', (value, expected) => {
    expect(accepted(types, value)).toEqual(expected)
  })
})

describe('text', () => {
  test.each([
    ['  Anna  ', 'Anna'],
    ['a\0b', 'ab'],
    [`  ${'x'.repeat(10)}  `, 'x'.repeat(10)],
    ['x'.repeat(11), 'refused'],
    ['<b>', '<b>'],
    [12, 'refused'],
  ])('%j becomes %j', (value, expected) => {
    expect(accepted(trimmed(10), value)).toBe(expected)
  })
})

test('an id is a UUID, an instant is UTC', () => {
  expect(accepted(id(), '01936d3c-5b7e-7abc-8def-0123456789ab')).not.toBe('refused')
  expect(accepted(id(), "1' or '1'='1")).toBe('refused')
  expect(accepted(instant(), '2026-11-20T12:00:00.000Z')).not.toBe('refused')
  expect(accepted(instant(), '2026-11-20T12:00:00+01:00')).toBe('refused')
  expect(accepted(instant(), 'yesterday')).toBe('refused')
})
