import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
