import { afterEach, expect, test, vi } from 'vitest'
import { HOUR } from '#shared/kernel/time.ts'
import { covers } from '#testing/covers.ts'
import { takeShared } from './picked.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const NOW = Date.parse('2026-03-04T11:00:00Z')

/** Stubs the browser's caches, with entries by cache name and URL. */
const stubCaches = (kept: Map<string, Map<string, Response>>) =>
  vi.stubGlobal('caches', {
    has: async (name: string) => kept.has(name),
    delete: async (name: string) => kept.delete(name),
    open: async (name: string) => ({
      keys: async () => [...(kept.get(name)?.keys() ?? [])],
      match: async (address: string) => kept.get(name)?.get(address),
    }),
  })

const sharedAt = (at: number, name: string) =>
  new Response('picture', {
    headers: {
      'content-type': 'image/png',
      'x-name': encodeURIComponent(name),
      'x-at': String(at),
      'x-count': '3',
    },
  })

test(
  'files shared within the last hour can be taken once, and older ones are removed',
  covers('BEY-27.8'),
  async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
    const shelf = new Map([
      ['/photos/shared/0', sharedAt(NOW - HOUR, 'older.png')],
      ['/photos/shared/1', sharedAt(NOW - HOUR + 1, 'café.png')],
    ])
    const kept = new Map([['shared', shelf]])
    stubCaches(kept)
    const { files, count } = await takeShared()
    expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([['café.png', 'image/png', 7]])
    expect(count).toBe(3)
    expect(kept.size).toBe(0)
    expect(await takeShared()).toEqual({ files: [], count: 0 })
  },
)

test('a browser without the Cache API has no shared files', async () => {
  expect(await takeShared()).toEqual({ files: [], count: 0 })
})
