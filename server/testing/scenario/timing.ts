import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import { isDeepStrictEqual } from 'node:util'
import argon2 from '@node-rs/argon2'
import pg from 'pg'
import { expect, vi } from 'vitest'

/** Blocks the whole process for that many milliseconds, as an overloaded machine does. */
export const standStill = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

/**
 * The work a call has done by the time it returns: everything that takes time, except for work that continues in
 * parallel.
 */
export interface Work {
  /** Statements, as sent. */
  statements: string[]
  /** The cost of each hash that was created or verified. */
  hashes: string[]
  /** How many promises and native tasks it waited for, by kind. */
  waits: Record<string, number>
}

/** Node's own tasks, whose number depends on timing and on how the bytes arrive. */
const OF_NODE = new Set(['Timeout', 'Immediate', 'TickObject'])

const costOf = (stored: string) => stored.split('$').slice(0, 4).join('$')

type Call = (...given: unknown[]) => unknown

const workOf = async (call: () => Promise<unknown>): Promise<Work> => {
  const within = new AsyncLocalStorage<Work>()
  const work: Work = { statements: [], hashes: [], waits: {} }
  const note = (target: object, method: string, add: (work: Work, ...given: unknown[]) => void) => {
    const original = Reflect.get(target, method) as Call
    return vi.spyOn(target as Record<string, Call>, method).mockImplementation(function (
      this: unknown,
      ...given
    ) {
      const mine = within.getStore()
      if (mine) add(mine, ...given)
      return Reflect.apply(original, this, given)
    })
  }
  const spies = [
    note(pg.Client.prototype, 'query', ({ statements }, asked) => {
      statements.push(typeof asked === 'string' ? asked : (asked as { text: string }).text)
    }),
    note(argon2, 'hash', ({ hashes }, _, cost) => hashes.push(`make ${JSON.stringify(cost)}`)),
    note(argon2, 'verify', ({ hashes }, stored) => hashes.push(`compare ${costOf(stored as string)}`)),
  ]
  const waiting = createHook({
    init: (_, kind) => {
      const mine = within.getStore()
      if (mine && !OF_NODE.has(kind)) mine.waits[kind] = (mine.waits[kind] ?? 0) + 1
    },
  })
  waiting.enable()
  try {
    await within.run(work, call)
    return work
  } finally {
    waiting.disable()
    for (const spy of spies) spy.mockRestore()
  }
}

/** Prepares a call, and returns a function that makes it. */
type Prepare = (turn: number) => Promise<() => Promise<unknown>>

const TURNS = 5

/** Returns the most frequent result, because a call sometimes has extra work, such as opening a connection. */
const usual = (done: readonly Work[]): Work | undefined => {
  const timesOf = (work: Work) => done.filter((each) => isDeepStrictEqual(each, work)).length
  return done.toSorted((one, other) => timesOf(other) - timesOf(one))[0]
}

/**
 * Fails unless two kinds of calls usually do the same work, whichever comes first. If they do, they take the same time
 * on any machine. Returns that work.
 */
export const compareWork = async (one: Prepare, other: Prepare): Promise<Work | undefined> => {
  const sides = [
    { prepare: one, done: [] as Work[] },
    { prepare: other, done: [] as Work[] },
  ]
  // The first turn only warms up.
  for (let turn = 0; turn <= TURNS; turn += 1) {
    for (const { prepare, done } of turn % 2 ? sides : sides.toReversed()) {
      const work = await workOf(await prepare(turn))
      if (turn > 0) done.push(work)
    }
  }
  const [first, second] = sides.map(({ done }) => usual(done))
  expect(first).toEqual(second)
  return first
}
