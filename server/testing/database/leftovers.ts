import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, vi } from 'vitest'

const globals = () => new Set(Object.getOwnPropertyNames(globalThis))

let before: { globals: Set<string>; settings: NodeJS.ProcessEnv; folder: string }

beforeAll(() => {
  before = { globals: globals(), settings: { ...process.env }, folder: process.cwd() }
})

/** Test files that share a worker must not leave global state behind for the next file. */
afterAll(() => {
  const left = [
    ...(vi.isFakeTimers() ? ['fake timers'] : []),
    ...(isDeepStrictEqual({ ...process.env }, before.settings) ? [] : ['environment variables']),
    ...(process.cwd() === before.folder ? [] : ['the working folder']),
    ...[...globals()].filter((name) => !before.globals.has(name) && !name.startsWith('__')),
  ]
  vi.useRealTimers()
  if (left.length > 0) throw new Error(`This file leaves behind: ${left.join(', ')}`)
})
