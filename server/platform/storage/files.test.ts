import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { folderFiles } from './files.ts'

const root = mkdtempSync(join(tmpdir(), 'amp-files-'))
afterAll(() => rmSync(root, { recursive: true }))
const files = folderFiles(root)

test('what was put comes back, until it is removed', async () => {
  await files.put('portraits/ab/one-card.webp', Buffer.from('picture'))
  const found = await files.get('portraits/ab/one-card.webp')
  expect(found?.size).toBe(7)
  expect(found && (await buffer(found.stream)).toString()).toBe('picture')
  expect(await files.list('portraits')).toEqual(['portraits/ab/one-card.webp'])
  expect(statSync(join(root, 'portraits/ab/one-card.webp')).mode & 0o077).toBe(0)
  await files.remove('portraits/ab/one-card.webp')
  expect(await files.has('portraits/ab/one-card.webp')).toBe(false)
  expect(await files.get('portraits/ab/one-card.webp')).toBeNull()
})

test.each(['../secret', '/etc/passwd', 'a/../../b', 'a//b', ''])('%j is no key', async (key) => {
  await expect(files.put(key, Buffer.from('x'))).rejects.toThrow('not a file key')
  await expect(files.get(key)).rejects.toThrow('not a file key')
})

test('a folder that does not exist lists nothing', async () => {
  expect(await files.list('nothing')).toEqual([])
})

test('what is written as a stream is there at its end, and nothing of it where it breaks off', async () => {
  const content = (function* () {
    yield Buffer.from('one ')
    expect(readdirSync(join(root, 'exports'))).toEqual(['a.zip.part'])
    yield Buffer.from('two')
  })()
  await files.write('exports/a.zip', Readable.from(content))
  const found = await files.get('exports/a.zip')
  expect(found && (await buffer(found.stream)).toString()).toBe('one two')
  expect(statSync(join(root, 'exports/a.zip')).mode & 0o077).toBe(0)
  const broken = Readable.from(
    (function* () {
      yield Buffer.from('x')
      throw new Error('gone')
    })(),
  )
  await expect(files.write('exports/b.zip', broken)).rejects.toThrow('gone')
  expect(readdirSync(join(root, 'exports'))).toEqual(['a.zip'])
  writeFileSync(join(root, 'exports/a.zip.part'), 'what a crash left')
  await files.remove('exports/a.zip')
  expect(readdirSync(join(root, 'exports'))).toEqual([])
})
