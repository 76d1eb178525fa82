import { expect, test } from 'vitest'
import { createTestClock } from '#server/testing/scenario/clock.ts'
import { HOUR, MINUTE } from '#shared/kernel/time.ts'
import { covers } from '#testing/covers.ts'
import { createStatementTimes, withoutValues } from './statement-times.ts'

test.each([
  ["select 'Anna', 42, $1 from t2", 'select ?, ?, $1 from t2'],
  ["where name = 'O''Neill' and note = E'it\\'s Anna'", 'where name = ? and note = ?'],
  ['where x = 1.5e3 or y=-7', 'where x = ? or y=-?'],
  ['select $$Anna$$, $body$it’s $1 Anna$body$', 'select ?, ?'],
  ["select 'it\\', 'Anna'", 'select ?, ?'],
  [`select "it's", 'Anna'`, 'select "it\'s", ?'],
  ["select 'cut off Anna", 'select ?'],
  ['select $$cut off Anna', 'select ?'],
  ['select 1 -- Anna\n, /* Anna\n */ "column 1"', 'select ? ? , ? "column 1"'],
  ['select\n  a\n  from  b', 'select a from b'],
  ['select \'{"name": "Anna"}\'::jsonb, $2::text[]', 'select ?::jsonb, $2::text[]'],
])('values are removed from %s', covers('BEY-52.8'), (text, kept) => {
  expect(withoutValues(text)).toBe(kept)
})

test('long texts are cut after their values are removed', covers('BEY-52.8'), () => {
  expect(withoutValues(`select ${'a, '.repeat(200)}'Anna'`)).toHaveLength(500)
  expect(withoutValues(`select ${' '.repeat(1990)}'Anna and Max'`)).toBe('select ?')
})

test('up to a maximum number of statements are listed, the slowest first, without those from an hour ago', () => {
  const clock = createTestClock()
  const times = createStatementTimes(clock)
  times.note({ text: 'select old' }, 9_000)
  clock.advance(HOUR - MINUTE)
  for (let fast = 0; fast < 98; fast += 1) times.note({ name: 'a.named', text: 'select a' }, 1)
  times.note({ name: 'a.named', text: 'select a' }, 400)
  times.note({ name: 'a.named', text: 'select a' }, 400)
  times.note({ text: 'select b' }, 90)
  const told = () => times.slowest(2).map(({ name, text, count }) => [name, text, count])
  expect(told()).toEqual([
    ['', 'select old', 1],
    ['a.named', 'select a', 100],
  ])
  // The estimate is up to a fifth too high, never too low.
  const [, named] = times.slowest(2)
  expect(named?.p99).toBeGreaterThanOrEqual(400)
  expect(named?.p99).toBeLessThan(480)
  clock.advance(MINUTE)
  expect(told()[0]).toEqual(['a.named', 'select a', 100])
  for (const mail of 'abcdefghijklmnopqrst') {
    for (const other of 'abcdefghijklmnopqrst') times.note({ text: `select ${mail}${other}` }, 1)
  }
  expect(times.slowest(1_000)).toHaveLength(302)
})
