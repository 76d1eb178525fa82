import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import { covers } from '#testing/covers.ts'
import { startS3 } from '#server/testing/fixtures/s3.ts'
import { folderFiles, type Files } from './files.ts'
import { openFiles } from './open-files.ts'
import { s3Files } from './s3.ts'

interface Store {
  files: Files
  /** Leaves behind the same data as a crash while a file is being written. */
  crash(key: string): void
  /** Returns everything that's stored, including unfinished files. */
  kept(): string[]
  close(): void | Promise<void>
}

const openFolder = (): Store => {
  const root = mkdtempSync(join(tmpdir(), 'amp-files-'))
  return {
    files: folderFiles(root),
    crash: (key) => writeFileSync(join(root, `${key}.part`), 'what a crash left'),
    kept: () =>
      readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
    close: () => rmSync(root, { recursive: true }),
  }
}

const openS3 = async (): Promise<Store> => {
  const s3 = await startS3()
  return {
    files: s3Files(s3.settings),
    crash: (key) => void s3.uploads.set(newId(), { key, parts: new Map() }),
    kept: () => [...s3.objects.keys(), ...s3.uploads.keys()],
    close: s3.close,
  }
}

const textOf = async (files: Files, key: string) => {
  const found = await files.get(key)
  return found && { size: found.size, text: (await buffer(found.stream)).toString() }
}

describe.each([
  ['a folder', openFolder],
  ['S3', openS3],
])('files in %s', (_, open) => {
  let store: Store
  let files: Files
  beforeAll(async () => {
    store = await open()
    files = store.files
  })
  afterAll(() => store.close())
  beforeEach(async () => {
    for (const key of await files.list()) await files.remove(key)
  })

  test('a stored file can be read until it’s removed', async () => {
    const key = 'portraits/ab/one-card.webp'
    await files.put(key, Buffer.from('picture'))
    expect(await textOf(files, key)).toEqual({ size: 7, text: 'picture' })
    expect([await files.has(key), await files.size(key)]).toEqual([true, 7])
    await files.put(key, Buffer.from('another'))
    expect(await textOf(files, key)).toEqual({ size: 7, text: 'another' })
    await files.remove(key)
    await files.remove(key)
    expect([await files.has(key), await files.size(key), await files.get(key)]).toEqual([false, null, null])
  })

  test.each(['../secret', '/etc/passwd', 'a/../../b', 'a//b', 'a?b', 'a%2fb', ''])(
    '%j isn’t a key',
    async (key) => {
      const refused = 'not a file key'
      await expect(files.put(key, Buffer.from('x'))).rejects.toThrow(refused)
      await expect(files.write(key, Readable.from([]))).rejects.toThrow(refused)
      await expect(files.get(key)).rejects.toThrow(refused)
      await expect(files.has(key)).rejects.toThrow(refused)
      await expect(files.remove(key)).rejects.toThrow(refused)
      await expect(files.list(key)).rejects.toThrow(refused)
    },
  )

  test('a folder lists only its own files, and a folder that doesn’t exist lists nothing', async () => {
    for (const key of ['photos/b.webp', 'photos/a/c.webp', 'photos2/d.webp']) {
      await files.put(key, Buffer.from('x'))
    }
    expect(await files.list('photos')).toEqual(['photos/a/c.webp', 'photos/b.webp'])
    expect(await files.list()).toEqual(['photos/a/c.webp', 'photos/b.webp', 'photos2/d.webp'])
    expect(await files.list('nothing')).toEqual([])
  })

  test('a streamed file exists once it’s complete, and leaves nothing behind if the stream fails', async () => {
    const content = (async function* () {
      yield Buffer.from('one ')
      expect(await files.has('exports/a.zip')).toBe(false)
      yield Buffer.from('two')
    })()
    await files.write('exports/a.zip', Readable.from(content))
    expect(await textOf(files, 'exports/a.zip')).toEqual({ size: 7, text: 'one two' })
    const before = store.kept()
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('x')
        throw new Error('gone')
      })(),
    )
    await expect(files.write('exports/b.zip', broken)).rejects.toThrow('gone')
    expect(store.kept()).toEqual(before)
  })

  test('an empty file can be stored', async () => {
    await files.write('exports/empty.zip', Readable.from([]))
    expect(await textOf(files, 'exports/empty.zip')).toEqual({ size: 0, text: '' })
  })

  test('leftovers of a crash don’t count as a file, and are removed with the file', async () => {
    const before = store.kept()
    await files.put('exports/c.zip', Buffer.from('whole'))
    store.crash('exports/c.zip')
    expect(await files.list('exports')).not.toContain('exports/c.zip.part')
    await files.remove('exports/c.zip')
    expect(store.kept()).toEqual(before)
  })
})

test('only the operating-system user that stores files in a folder can read them', async () => {
  const root = mkdtempSync(join(tmpdir(), 'amp-files-'))
  const files = folderFiles(root)
  await files.put('portraits/a.webp', Buffer.from('x'))
  await files.write('exports/a.zip', Readable.from([Buffer.from('x')]))
  for (const path of ['portraits', 'portraits/a.webp', 'exports', 'exports/a.zip']) {
    expect(statSync(join(root, path)).mode & 0o077).toBe(0)
  }
  rmSync(root, { recursive: true })
})

test('files in a folder whose names aren’t keys aren’t listed', async () => {
  const root = mkdtempSync(join(tmpdir(), 'amp-files-'))
  mkdirSync(join(root, 'photos'))
  writeFileSync(join(root, 'photos/.DS_Store'), 'x')
  expect(await folderFiles(root).list()).toEqual([])
  rmSync(root, { recursive: true })
})

test('a file that can’t be moved into place leaves no partial file behind', async () => {
  const root = mkdtempSync(join(tmpdir(), 'amp-files-'))
  mkdirSync(join(root, 'photos/a.webp'), { recursive: true })
  const files = folderFiles(root)
  await expect(files.put('photos/a.webp', Buffer.from('x'))).rejects.toThrow('EISDIR')
  await expect(files.write('photos/a.webp', Readable.from([Buffer.from('x')]))).rejects.toThrow('EISDIR')
  expect(readdirSync(join(root, 'photos'))).toEqual(['a.webp'])
  rmSync(root, { recursive: true })
})

test.each([
  ['written whole', (files: Files, key: string) => files.put(key, Buffer.from('picture'))],
  ['written as a stream', (files: Files, key: string) => files.write(key, Readable.from(['picture']))],
])(
  'a power failure loses nothing of a file that was %s: content, name and folders are on the disk',
  async (_, store) => {
    const root = mkdtempSync(join(tmpdir(), 'amp-files-'))
    const inRoot = (path: string) => join(root, path)
    const handle = await open(root)
    const synced: [number, boolean][] = []
    let path = inRoot('photos/3f/one.webp')
    const spy = vi
      .spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync')
      .mockImplementation(async function (this: FileHandle) {
        synced.push([(await this.stat()).ino, existsSync(path)])
      })
    await handle.close()
    await store(folderFiles(root), 'photos/3f/one.webp')
    const numberOf = (file: string) => statSync(inRoot(file)).ino
    const folders = [numberOf('photos'), numberOf('.')].map((folder) => [folder, false])
    const first = [numberOf('photos/3f/one.webp'), false]
    expect(synced).toEqual([...folders, first, [numberOf('photos/3f'), true]])
    synced.length = 0
    path = inRoot('photos/3f/two.webp')
    await store(folderFiles(root), 'photos/3f/two.webp')
    spy.mockRestore()
    expect(synced).toEqual([
      [numberOf('photos/3f/two.webp'), false],
      [numberOf('photos/3f'), true],
    ])
    rmSync(root, { recursive: true })
  },
)

test(
  'a quiet copy serves the files in the bucket, and changes nothing there',
  covers('OPS-01.2'),
  async () => {
    const s3 = await startS3()
    const root = mkdtempSync(join(tmpdir(), 'amp-files-'))
    const settings = { s3: s3.settings, dataDir: root }
    const bucket = openFiles({ ...settings, quiet: false })
    const tried = openFiles({ ...settings, quiet: true })
    await bucket.put('old', Buffer.from('old'))
    await tried.put('new', Buffer.from('new'))
    for (const key of ['old', 'new']) {
      expect([await tried.has(key), await tried.size(key)]).toEqual([true, 3])
      const found = await tried.get(key)
      expect(found && String(await buffer(found.stream))).toBe(key)
      await tried.remove(key)
    }
    expect(await bucket.list()).toEqual(['old'])
    await s3.close()
    rmSync(root, { recursive: true })
  },
)
