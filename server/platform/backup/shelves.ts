import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { gunzipSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { inLanes } from '../runtime/lanes.ts'
import { folderFiles, sync, type Files } from '../storage/files.ts'
import { BadBackup, COMPLETE, contentsEntry, HEAD, parseListed, type Listed } from './format.ts'

/** The destination of a new backup. */
export interface Shelf {
  write(name: string, content: Readable, bytes: number): Promise<void>
  /** Completes the backup. After that it exists, and survives a power failure intact. */
  finish(): Promise<void>
  /** Removes what was written. */
  discard(): Promise<void>
}

export interface Entry {
  name: string
  /** Returns null if there's no such entry. A tar file's entries must be read in order. */
  open(): Promise<Readable | null>
}

/** A backup to read from. */
export interface Source {
  entries(): AsyncIterable<Entry>
  /** The maximum number of entries read at the same time. */
  atOnce: number
}

/** The number of a backup's files transferred at the same time. */
export const AT_ONCE = 8

const unfinished = (path: string) => `${path}.part`

/** Writes a backup to a folder that doesn't exist yet. */
export const folderShelf = async (path: string): Promise<Shelf> => {
  const files = folderFiles(unfinished(path))
  await rm(unfinished(path), { recursive: true, force: true })
  return {
    write: (name, content) => files.write(name, content),
    finish: async () => {
      await rename(unfinished(path), path)
      await sync(dirname(path))
    },
    discard: () => rm(unfinished(path), { recursive: true, force: true }),
  }
}

/** Removes all files whose keys are in a folder. */
export const removeAll = async (files: Files, folder: string): Promise<void> => {
  await inLanes(await files.list(folder), AT_ONCE, (key) => files.remove(key))
}

/** Writes a backup to a bucket, with all keys in one folder. */
export const bucketShelf = (files: Files, folder: string): Shelf => ({
  write: (name, content) => files.write(`${folder}/${name}`, content),
  finish: () => Promise.resolve(),
  discard: () => removeAll(files, folder),
})

/** Writes a backup to one tar file. */
export const tarShelf = async (path: string): Promise<Shelf> => {
  await mkdir(dirname(path), { recursive: true })
  const tar = pack()
  const output = pipeline(Readable.from(tar), createWriteStream(unfinished(path), { mode: 0o600 }))
  // If writing the file fails, pending writes fail with the same error.
  output.catch((error: Error) => tar.destroy(error))
  let last: Promise<void> = Promise.resolve()
  const append = async (name: string, content: Readable, size: number) => {
    const entry = tar.entry({ name, size, mode: 0o600 })
    await pipeline(content, entry)
  }
  return {
    write: (name, content, bytes) => {
      last = last.then(() => append(name, content, bytes))
      return last
    },
    finish: async () => {
      tar.finalize()
      await output
      await sync(unfinished(path))
      await rename(unfinished(path), path)
      await sync(dirname(path))
    },
    discard: async () => {
      tar.destroy()
      await output.catch(() => undefined)
      await rm(unfinished(path), { force: true })
    },
  }
}

/** Returns the lines of a list of contents. Throws if the content isn't valid. */
export const listedIn = (packed: Buffer): Listed[] => {
  try {
    return gunzipSync(packed).toString().split('\n').filter(Boolean).map(parseListed)
  } catch (error) {
    if (error instanceof BadBackup) throw error
    throw new BadBackup('This backup is damaged: a list of its contents cannot be unpacked.')
  }
}

/** Reads a backup from a folder, or from a folder of keys in a bucket. */
export const filesSource = (files: Files, folder = ''): Source => {
  const keyOf = (name: string) => (folder ? `${folder}/${name}` : name)
  const entry = (name: string): Entry => ({
    name,
    open: async () => (await files.get(keyOf(name)))?.stream ?? null,
  })
  return {
    atOnce: AT_ONCE,
    entries: async function* () {
      yield entry(HEAD)
      for (let number = 0; ; number += 1) {
        const found = await entry(contentsEntry(number)).open()
        if (!found) break
        const packed = await buffer(found)
        for (const { name } of listedIn(packed)) if (name !== HEAD) yield entry(name)
        yield { name: contentsEntry(number), open: () => Promise.resolve(Readable.from([packed])) }
      }
      if (await files.has(keyOf(COMPLETE))) yield entry(COMPLETE)
    },
  }
}

const tarSource = (path: string): Source => ({
  atOnce: 1,
  entries: async function* () {
    const tar = extract()
    const input = pipeline(createReadStream(path), tar)
    input.catch(() => undefined)
    for await (const entry of tar) {
      yield { name: entry.header.name, open: () => Promise.resolve(Readable.from(entry)) }
      entry.resume()
    }
    await input
  },
})

/** Opens the backup at a path: a folder or a tar file. */
export const sourceAt = async (path: string): Promise<Source> => {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new BadBackup(`There is no backup at ${path}.`)
  return found.isDirectory() ? filesSource(folderFiles(path)) : tarSource(path)
}
