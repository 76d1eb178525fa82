import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Private files by key (`portraits/3f/…`). Keys are made by the application, never by a visitor. */
export interface Files {
  /** Resolves once the file would survive a power failure. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Stores a stream, which needn't fit into memory. The file doesn't exist before the stream ends. */
  write(key: string, content: Readable): Promise<void>
  /** Returns the content and its size in bytes, or null if there's no such file. */
  get(key: string): Promise<{ stream: Readable; size: number } | null>
  /** Returns the file's size in bytes, or null if there's none. */
  size(key: string): Promise<number | null>
  has(key: string): Promise<boolean>
  /** Removes the file, and any leftovers of a crash while it was being written. */
  remove(key: string): Promise<void>
  /** Returns the keys in a folder, or all keys, in order. */
  list(folder?: string): Promise<string[]>
}

/** Whether the text is a key. Keys need no escaping in paths and URLs, and can't point outside the store. */
export const isKey = (text: string): boolean => /^[\w-]+(\/[\w-]+)*(\.\w+)?$/.test(text)

/** Returns the text if it's a key, and throws otherwise. */
export const requireKey = (key: string): string => {
  if (!isKey(key)) throw new Error(`not a file key: ${key}`)
  return key
}

export const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Resolves once the file's content, or the folder's list of files, is flushed to disk. */
export const sync = async (path: string): Promise<void> => {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const makeFolder = async (folder: string) => {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  for (let made = folder; first !== undefined; made = dirname(made)) {
    await sync(dirname(made))
    if (made === first) return
  }
}

/** Writes a file under a temporary name, and then renames it. After that the file survives a power failure intact. */
const writeThere = async (path: string, write: (part: string) => Promise<void>) => {
  const part = `${path}.part`
  await makeFolder(dirname(path))
  try {
    await write(part)
    await sync(part)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  await sync(dirname(path))
}

/** Keeps files in a folder on this machine. */
export const folderFiles = (root: string): Files => {
  const place = (key: string) => join(root, requireKey(key))
  const size = async (key: string) => {
    try {
      return (await stat(place(key))).size
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
  return {
    put: async (key, bytes) => writeThere(place(key), (part) => writeFile(part, bytes, { mode: 0o600 })),
    write: async (key, content) =>
      writeThere(place(key), (part) => pipeline(content, createWriteStream(part, { mode: 0o600 }))),
    get: async (key) => {
      const bytes = await size(key)
      return bytes === null ? null : { stream: createReadStream(place(key)), size: bytes }
    },
    size,
    has: async (key) => (await size(key)) !== null,
    remove: async (key) => {
      const path = place(key)
      await rm(path, { force: true })
      await rm(`${path}.part`, { force: true })
    },
    list: async (folder) => {
      const entries = await readdir(folder === undefined ? root : place(folder), {
        recursive: true,
        withFileTypes: true,
      }).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))
        .filter(isKey)
        .sort()
    },
  }
}
