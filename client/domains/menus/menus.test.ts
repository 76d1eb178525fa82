import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/platform/calls/query.ts'
import { covers } from '#testing/covers.ts'
import { menusQuery } from './menus.api.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the menus are refetched after 60 s, not earlier', covers('ADM-MENU-22.1'), async () => {
  vi.useFakeTimers()
  const fetch = vi.fn(() => Promise.resolve(Response.json({ menus: [] })))
  vi.stubGlobal('fetch', fetch)
  const client = createQueryClient()
  await client.fetchQuery(menusQuery)
  vi.advanceTimersByTime(59_999)
  await client.fetchQuery(menusQuery)
  expect(fetch).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  await client.fetchQuery(menusQuery)
  expect(fetch).toHaveBeenCalledTimes(2)
})
