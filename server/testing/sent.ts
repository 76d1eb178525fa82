import pg from 'pg'
import { vi } from 'vitest'
import { PAGES } from '#shared/routes.ts'
import { AUDIENCES } from './audiences.ts'
import { readMends, readSamples } from './samples.ts'
import { addressOf, agentOf, around, type World } from './world.ts'

/** A statement as the product handed it to the driver; without a name if its text was built for this one time. */
export interface SentStatement {
  name?: string
  text: string
  values?: unknown[]
}

/** Each statement that is sent while this works; nothing else may run in the meantime. */
export const sentWhile = async (work: () => Promise<unknown>): Promise<SentStatement[]> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.map(([first, second]) => {
      const sent = first as unknown as string | SentStatement
      const { name, text, values } = typeof sent === 'string' ? { text: sent } : sent
      const given: unknown = second
      return { name, text, values: values ?? (Array.isArray(given) ? given : []) }
    })
  } finally {
    query.mockRestore()
  }
}

const CALLERS = ['stranger', 'other', 'party', 'admin'] as const

/**
 * Calls every endpoint as everybody who may stand before it, and asks for every page as somebody who may see it, in case the
 * app renders them; answers each statement that was sent meanwhile.
 */
export const listSent = async (world: World): Promise<SentStatement[]> => {
  const [samples, mends] = [await readSamples(), await readMends()]
  const scene = around(world, 'everyone')
  return sentWhile(async () => {
    for (const name of Object.keys(AUDIENCES)) {
      const served = world.app.routes.get(name)
      if (!served) throw new Error(`${name} is not served`)
      for (const actor of CALLERS) {
        await agentOf(scene, actor).call(served.endpoint, (await samples[name]?.(scene, actor)) ?? {})
        await mends[name]?.(scene)
      }
    }
    for (const { path, access } of PAGES) {
      await agentOf(scene, access === 'admins' ? 'admin' : 'other').request('GET', addressOf(path, scene))
    }
  })
}
