import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv, writeCsv } from './csv.ts'

const cellsOf = (text: string) => readCsv(text).records.map(({ cells }) => cells)

test.each([
  [
    'plain cells',
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a trailing line break', 'a,b\r\n', [['a', 'b']]],
  ['every kind of line break', 'a\r\nb\rc\nd', [['a'], ['b'], ['c'], ['d']]],
  [
    'empty cells',
    ',a,\n"",b,""',
    [
      ['', 'a', ''],
      ['', 'b', ''],
    ],
  ],
  ['commas in quotes', '"a,b",c', [['a,b', 'c']]],
  ['doubled quotes', '"say ""hi""",""""', [['say "hi"', '"']]],
  [
    'line breaks in quotes',
    '"a\r\nb",c\nd,e',
    [
      ['a\r\nb', 'c'],
      ['d', 'e'],
    ],
  ],
  ['an empty line', 'a\n\n , \nb', [['a'], ['b']]],
  ['no content', '', []],
])('readCsv reads %s', (_, text, cells) => {
  expect(readCsv(text).brokenAt).toBeNull()
  expect(cellsOf(text)).toEqual(cells)
})

test('each CSV record has the number of the line it starts on', () => {
  const { records } = readCsv('a\n\n"b\nb\r\nb",c\nd')
  expect(records.map(({ line }) => line)).toEqual([1, 3, 6])
})

test.each([
  ['a quote that isn’t closed', 'a\n"b,c\nd', 2],
  ['a quote within a cell', 'a\nb\nc"d', 3],
  ['something after a closing quote', '"a"b', 1],
  ['a broken cell after other cells', 'a\nb,"c\nd"e', 2],
])('%s is reported with its line number, and no further records are read', (_, text, brokenAt) => {
  const read = readCsv(text)
  expect(read.brokenAt).toBe(brokenAt)
  expect(read.records).toHaveLength(brokenAt - 1)
})

test('writeCsv quotes every cell, and starts with a byte order mark', () => {
  const text = writeCsv([
    ['a', 'b,c'],
    ['say "hi"', 'Ñ\nx'],
  ]).toString()
  expect(text).toBe('\uFEFF"a","b,c"\r\n"say ""hi""","Ñ\nx"\r\n')
})

test.each(['=1+1', '+1', '-1', '@a', '\t=1', '\r=1', "'=1", "''-1"])(
  'no spreadsheet treats %j as a formula, and it’s read back unchanged',
  (cell) => {
    const text = writeCsv([['a', cell]])
      .toString()
      .slice(1)
    expect(text).toBe(`"a","'${cell}"\r\n`)
    expect(cellsOf(text)).toEqual([['a', cell]])
  },
)

test.each(["O'Brien", "'s", 'a=1', 'Stoke-on-Trent'])('the cell %j is written unchanged', (cell) => {
  expect(writeCsv([[cell]]).toString()).toBe(`\uFEFF"${cell}"\r\n`)
})

test('any cells are read back exactly as written', () => {
  const cell = fc.oneof(fc.string(), fc.stringMatching(/^[',"=\-+@\r\n ]{0,6}$/))
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constant('x'), cell), { maxLength: 5 }), (records) => {
      expect(cellsOf(writeCsv(records).toString().slice(1))).toEqual(records)
    }),
  )
})

test('a megabyte of doubled quotes is read or rejected quickly', () => {
  const quotes = '""'.repeat(500_000)
  expect(cellsOf(`"${quotes}"`)[0]?.[0]).toHaveLength(500_000)
  expect(readCsv(`"${quotes}`).brokenAt).toBe(1)
})
