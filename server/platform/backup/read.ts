import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import {
  BadBackup,
  COMPLETE,
  HEAD,
  isContents,
  keyIn,
  parseComplete,
  readHead,
  tableIn,
  type Complete,
  type Head,
  type Listed,
} from './format.ts'
import { hashing } from './hashes.ts'
import { listedIn, type Entry, type Source } from './shelves.ts'

const unpack = promisify(gunzip)

interface Reading {
  /** Whether to read an entry. All others are skipped. */
  wants: (name: string) => boolean
  /** Reads an entry's content to the end. May run for several entries at the same time. */
  take: (name: string, content: Readable) => Promise<void>
}

const cutShort = () => new BadBackup('This backup was cut short: its end is missing.')
const damaged = (name: string) => new BadBackup(`This backup is damaged: ${name} is missing or was changed.`)

/** Reads an entry to its end. */
const readEntry = async (
  { name, open }: Entry,
  take: (content: Readable) => Promise<void>,
): Promise<Listed> => {
  const found = await open()
  if (!found) throw damaged(name)
  const { content, listed } = hashing(name, found)
  await take(content)
  return listed()
}

const readBytes = async (entry: Entry) => {
  let bytes = Buffer.alloc(0)
  const { sha256 } = await readEntry(entry, async (content) => void (bytes = await buffer(content)))
  return { bytes, sha256 }
}

/** Reads a backup's head. */
export const headOf = async (source: Source): Promise<Head> => {
  for await (const entry of source.entries()) {
    if (entry.name !== HEAD) break
    return readHead(String((await readBytes(entry)).bytes))
  }
  throw new BadBackup('This is no backup.')
}

/** Compares the entries read so far with the backup's lists of contents, as each list is read. */
const createComparison = (wants: Reading['wants']) => {
  const read = new Map<string, Listed>()
  const lists: string[] = []
  return {
    note: (listed: Listed) => void read.set(listed.name, listed),
    compare: (packed: Buffer, sha256: string) => {
      lists.push(sha256)
      for (const { name, ...listed } of listedIn(packed).filter((each) => wants(each.name))) {
        const found = read.get(name)
        if (found?.bytes !== listed.bytes || found.sha256 !== listed.sha256) throw damaged(name)
        read.delete(name)
      }
    },
    end: (complete: Complete | undefined): Complete => {
      if (!complete) throw cutShort()
      if (lists.join() !== complete.contents.join()) throw damaged('the list of its contents')
      for (const name of read.keys()) throw damaged(name)
      return complete
    },
  }
}

/** Reads a backup to the end and checks each entry's hash. Throws a BadBackup if a hash doesn't match. */
export const readBackup = async (source: Source, { wants, take }: Reading): Promise<Complete> => {
  const comparison = createComparison(wants)
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  const throwFailure = () => {
    if (failures.length > 0) throw failures[0]
  }
  let complete: Complete | undefined
  try {
    for await (const entry of source.entries()) {
      const { name } = entry
      if (isContents(name)) {
        await Promise.all(running)
        throwFailure()
        const { bytes, sha256 } = await readBytes(entry)
        comparison.compare(bytes, sha256)
      } else if (name === COMPLETE) {
        complete = parseComplete(String((await readBytes(entry)).bytes))
      } else if (wants(name)) {
        const run = readEntry(entry, (content) => take(name, content))
          .then(comparison.note, (error: unknown) => void failures.push(error))
          .finally(() => running.delete(run))
        running.add(run)
        if (running.size >= source.atOnce) await Promise.race(running)
        throwFailure()
      }
    }
  } catch (error) {
    if (error instanceof Error && /unexpected end|invalid tar/i.test(error.message)) throw cutShort()
    throw error
  } finally {
    await Promise.all(running)
  }
  throwFailure()
  return comparison.end(complete)
}

/** Reads a whole backup. Throws a BadBackup if anything is missing or was changed. */
export const verifyBackup = async (source: Source): Promise<{ head: Head; complete: Complete }> => {
  const head = await headOf(source)
  let [rows, files] = [0, 0]
  const take = async (name: string, content: Readable) => {
    if (tableIn(name) !== undefined) {
      const { length } = await linesOf(content)
      rows += length
      return
    }
    if (keyIn(name) !== undefined) files += 1
    await finished(content.resume())
  }
  const complete = await readBackup(source, { wants: () => true, take })
  if (rows !== complete.rows || files !== complete.files) throw damaged('the number of its rows or files')
  return { head, complete }
}

/** Returns the lines of an entry with rows, one per row. */
export const linesOf = async (content: Readable): Promise<string[]> => {
  const unpacked = await unpack(await buffer(content)).catch(() => {
    throw new BadBackup('This backup is damaged: rows cannot be unpacked.')
  })
  // Splits only at line feeds, because members' texts may contain other separators, which JSON doesn't escape.
  return unpacked.toString().split('\n').filter(Boolean)
}
