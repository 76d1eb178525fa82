import {
  closeSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join, sep } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '#shared/kernel/ids.ts'
import { isCoded } from '../../runtime/start-failure.ts'

export interface Beat {
  /** Milliseconds between beats, and milliseconds without a beat after which a process counts as gone. */
  times?: { beat: number; gone: number }
  /** Called before waiting to find out whether a process elsewhere is still running. */
  onWait?: (host: string) => void
  /** Called when another process has taken the folder. Nothing may be written after that. */
  onLost: (reason: string) => void
}

/** A process that stalls for less than `gone` and then resumes doesn't count as gone. */
const TIMES = { beat: 2_000, gone: 20_000 }

/** The file's content: its owner, and the number of beats so far. */
interface Noted {
  id: string
  host: string
  place: string
  beats: string
}

const fileIn = (folder: string) => join(folder, 'process.lock')

/** Returns null if the file doesn't exist. Invalid content means that a process is writing it, or that it's damaged. */
const read = (path: string): { text: string; noted: Partial<Noted> } | null => {
  try {
    const text = readFileSync(path, 'utf8')
    const [id, host, place, beats] = text.split('\n')
    return { text, noted: { id, host, place, beats } }
  } catch (error) {
    if (isCoded(error, 'ENOENT')) return null
    throw error
  }
}

/** The content always has the same length, so that beats still work when the disk is full. */
const textOf = ({ id, host, place, beats }: Noted) =>
  [id, host, place, beats.padStart(12, '0'), ''].join('\n')

const KERNEL = join(sep, 'proc')

/**
 * Returns an identifier of the place where this process runs. Processes in the same place share the folder's socket, so
 * the process that holds the socket knows that the others are gone. If the system doesn't reveal the place, every
 * process counts as being in a different one.
 */
const placeOf = (folder: string): string => {
  const { dev, ino } = statSync(folder)
  try {
    const boot =
      process.platform === 'linux'
        ? `${readFileSync(join(KERNEL, 'sys/kernel/random/boot_id'), 'utf8').trim()} ${readlinkSync(join(KERNEL, 'self/ns/net'))}`
        : process.platform
    return `${boot} ${dev}-${ino}`
  } catch {
    return newId()
  }
}

/** Whether the file stays unchanged long enough for its process to count as gone. Null if the file has been removed. */
const staysStill = async (path: string, { beat, gone }: typeof TIMES): Promise<boolean | null> => {
  const first = read(path)
  // Measured by the waiting process's clock, because two hosts' clocks may differ.
  const since = performance.now()
  while (performance.now() - since < gone) {
    await wait(beat / 4)
    const now = read(path)
    if (!now) return null
    if (now.text !== first?.text) return false
  }
  return true
}

const create = (path: string, text: string): boolean => {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (isCoded(error, 'EEXIST')) return false
    rmSync(path, { force: true })
    throw error
  }
}

/** Writes a beat if the file is still ours, and recreates the file if it was removed. */
const beatInto = (path: string, mine: Noted): boolean => {
  const found = read(path)
  if (!found) return create(path, textOf(mine))
  if (found.noted.id !== mine.id) return false
  // Writes into this file, and never over a file that has replaced it since.
  const file = openSync(path, 'r+')
  try {
    writeSync(file, textOf(mine))
  } finally {
    closeSync(file)
  }
  return true
}

/**
 * Holds the folder with a file in it that changes every few seconds, or returns the host of the process that holds it.
 * After taking over from a process that seems gone, waits briefly so that others doing the same can write their files.
 * The last to write holds the folder.
 */
export const holdBeat = async (
  folder: string,
  { times = TIMES, onWait, onLost }: Beat,
): Promise<{ release: () => void } | { heldOn: string }> => {
  const path = fileIn(folder)
  const mine = { id: newId(), host: hostname(), place: placeOf(folder), beats: '0' }
  while (!create(path, textOf(mine))) {
    const found = read(path)
    if (!found) continue
    const { host = 'another host', place } = found.noted
    if (host !== mine.host || place !== mine.place) {
      onWait?.(host)
      const isStill = await staysStill(path, times)
      if (isStill === false) return { heldOn: host }
      if (isStill === null) continue
    }
    writeFileSync(`${path}.${mine.id}`, textOf(mine), { mode: 0o600 })
    renameSync(`${path}.${mine.id}`, path)
    if (host !== mine.host || place !== mine.place) await wait(times.beat * 1.5)
    const now = read(path)
    if (now?.noted.id !== mine.id) return { heldOn: now?.noted.host ?? host }
    break
  }

  let beats = 0
  const timer = setInterval(() => {
    try {
      beats += 1
      if (beatInto(path, { ...mine, beats: String(beats) })) return
    } catch {
      // If the disk is full or briefly unavailable, the folder stays ours until another process takes it.
      return
    }
    release()
    onLost(`another process has taken the data folder ${folder}`)
  }, times.beat).unref()
  const release = () => {
    clearInterval(timer)
    process.off('exit', release)
    if (read(path)?.noted.id === mine.id) rmSync(path, { force: true })
  }
  // Releases the folder even if the process exits without having closed everything.
  process.once('exit', release)
  return { release }
}
