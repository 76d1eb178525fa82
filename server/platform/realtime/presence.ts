import type { ChainableCommander, Redis } from 'ioredis'
import type { Clock } from '../clock.ts'
import type { Troubles } from '../runtime/troubles.ts'
import { newId } from '#shared/kernel/ids.ts'

/**
 * The members who are online, with an open connection on any process. It only knows ids, and the domains decide who may
 * know them.
 */
export interface Presence {
  /** Records that a member's connection to this process has opened. Returns whether the member was offline before. */
  enter(memberId: string): Promise<boolean>
  /** Records that a member's connection has closed. Returns whether the member is now offline. */
  leave(memberId: string): Promise<boolean>
  /** Keeps the members connected here from expiring. Without it, they count as offline after a while. */
  beat(): Promise<void>
  /**
   * Returns which of these members are online. If other processes can't be queried, members connected there are
   * missing.
   */
  listOnline(memberIds: readonly string[]): Promise<Set<string>>
  /** Removes everyone connected here. */
  close(): Promise<void>
}

/** Milliseconds after its last beat until a process counts as dead, and its connections as closed. */
export const PRESENCE_LIFE_MS = 90_000

const keyOf = (memberId: string) => `online:${memberId}`

/**
 * Shares presence between processes in Redis: for each member, the processes with a connection, and when each expires.
 */
const inRedis = (redis: Redis, clock: Clock) => {
  const processId = newId()
  const nowMs = () => clock.now().getTime()
  const countAlive = (commands: ChainableCommander, memberId: string) =>
    commands.zcount(keyOf(memberId), `(${nowMs()}`, '+inf')
  const add = (commands: ChainableCommander, memberId: string) =>
    commands
      .zremrangebyscore(keyOf(memberId), '-inf', nowMs())
      .zadd(keyOf(memberId), nowMs() + PRESENCE_LIFE_MS, processId)
      .pexpire(keyOf(memberId), PRESENCE_LIFE_MS)
  const run = async (commands: ChainableCommander): Promise<unknown[]> =>
    ((await commands.exec()) ?? []).map(([error, answer]) => {
      if (error) throw error
      return answer
    })
  return {
    enter: async (memberId: string) =>
      (await run(add(countAlive(redis.multi(), memberId), memberId)))[0] === 0,
    leave: async (memberId: string) =>
      (await run(countAlive(redis.multi().zrem(keyOf(memberId), processId), memberId)))[1] === 0,
    beat: async (memberIds: readonly string[]) => void (await run(memberIds.reduce(add, redis.pipeline()))),
    listOnline: async (memberIds: readonly string[]) => {
      const counts = await run(memberIds.reduce(countAlive, redis.pipeline()))
      return new Set(memberIds.filter((_, at) => counts[at] !== 0))
    },
  }
}

export const createPresence = (options: {
  redis?: Redis | undefined
  clock: Clock
  troubles: Troubles
}): Presence => {
  const { clock, troubles } = options
  const elsewhere = options.redis && inRedis(options.redis, clock)
  /** The number of each member's open connections on this process. */
  const here = new Map<string, number>()
  const local = (memberIds: readonly string[]) => new Set(memberIds.filter((id) => here.has(id)))

  const ask = async <T>(asked: Promise<T> | undefined, otherwise: T): Promise<T> => {
    try {
      return (await asked) ?? otherwise
    } catch (error) {
      troubles.note(error as Error, 'who is online could not be shared')
      return otherwise
    }
  }

  return {
    enter: async (memberId) => {
      const count = here.get(memberId) ?? 0
      here.set(memberId, count + 1)
      return count === 0 && ask(elsewhere?.enter(memberId), true)
    },
    leave: async (memberId) => {
      const count = here.get(memberId) ?? 0
      if (count > 1) here.set(memberId, count - 1)
      else here.delete(memberId)
      return count === 1 && ask(elsewhere?.leave(memberId), true)
    },
    beat: () => ask(elsewhere?.beat([...here.keys()]), undefined),
    listOnline: async (memberIds) =>
      memberIds.length === 0 ? new Set() : ask(elsewhere?.listOnline(memberIds), local(memberIds)),
    close: async () => {
      const gone = [...here.keys()]
      here.clear()
      await Promise.all(gone.map((memberId) => ask(elsewhere?.leave(memberId), true)))
    },
  }
}
