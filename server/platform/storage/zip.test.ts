import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { unzip } from '#testing/unzip.ts'
import { zipOf } from './zip.ts'

const at = new Date('2026-11-03T12:00:00Z')
const text = (name: string, content: string) => ({ name, open: async () => Readable.from([content]) })

test('unpacking a ZIP returns the files that were packed', async () => {
  const picture = randomBytes(200_000)
  const zip = await buffer(
    zipOf(
      [
        text('data/ä.json', '{"a": "ü"}'),
        text('empty.html', ''),
        { name: 'a/picture.webp', isPacked: true, open: async () => Readable.from([picture]) },
      ],
      at,
    ),
  )
  const files = unzip(zip)
  expect([...files.keys()]).toEqual(['data/ä.json', 'empty.html', 'a/picture.webp'])
  expect(files.get('data/ä.json')?.toString()).toBe('{"a": "ü"}')
  expect(files.get('a/picture.webp')?.equals(picture)).toBe(true)
})

test('a ZIP’s entry isn’t opened before its turn, or while no one is reading the ZIP', async () => {
  const opened: string[] = []
  const entries = ['one', 'two', 'three'].map((name) => ({
    name,
    isPacked: true,
    open: async () => {
      opened.push(name)
      return Readable.from([randomBytes(1_000_000)])
    },
  }))
  const zip = zipOf(entries, at)
  for (let turns = 0; turns < 50; turns += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(opened).toEqual(['one'])
  await buffer(zip)
  expect(opened).toEqual(['one', 'two', 'three'])
})

test.each([
  ['can’t be opened', () => Promise.reject(new Error('gone'))],
  [
    'breaks off',
    async () =>
      new Readable({
        read() {
          this.destroy(new Error('gone'))
        },
      }),
  ],
])('a ZIP with an entry that %s fails', async (_, open) => {
  await expect(buffer(zipOf([text('a', 'b'), { name: 'c', open }], at))).rejects.toThrow('gone')
})
