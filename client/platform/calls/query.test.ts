import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { listBlocks } from '#shared/domains/blocks/blocks.contract.ts'
import { listMenus } from '#shared/domains/menus/menus.contract.ts'
import { getSite } from '#shared/domains/settings/settings.contract.ts'
import { getSettings } from '#shared/domains/settings/settings.editing.contract.ts'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { menusQuery } from '#client/domains/menus/menus.api.ts'
import { covers } from '#testing/covers.ts'
import { CallFailure, ConnectionFailure, ForeignAnswer } from './call.ts'
import { pagesOf } from './lists.ts'
import { createQueryClient, invalidate, queryOf } from './query.ts'

/** Returns how often a query that always fails with this error is attempted. */
const triesOf = async (failure: Error) => {
  let tries = 0
  await createQueryClient()
    .fetchQuery({
      queryKey: ['tries'],
      queryFn: () => {
        tries += 1
        throw failure
      },
      retryDelay: 0,
      retry: createQueryClient().getDefaultOptions().queries?.retry ?? 0,
    })
    .catch(() => undefined)
  return tries
}

test(
  'a failed query is retried once, unless the server rejected it',
  covers('CONN-39', 'CONST-35'),
  async () => {
    expect(await triesOf(new ConnectionFailure(undefined))).toBe(2)
    expect(await triesOf(new CallFailure(500, COMMON_REASONS.internal))).toBe(2)
    expect(await triesOf(new CallFailure(404, COMMON_REASONS.notFound))).toBe(1)
  },
)

test.each([502, 503, 504])(
  'a query that fails with %i is retried once',
  covers('CONN-38'),
  async (status) => {
    expect(await triesOf(new CallFailure(status, COMMON_REASONS.internal))).toBe(2)
    expect(await triesOf(new ForeignAnswer(status, true))).toBe(2)
  },
)

test(
  'data is fresh for five minutes and not refetched on focus',
  covers('CONN-40', 'CONN-41', 'CONST-34'),
  () => {
    expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
      staleTime: 5 * MINUTE,
      refetchOnWindowFocus: false,
    })
  },
)

const NOW = new Date('2026-06-17T10:00:00Z')

afterEach(() => {
  vi.useRealTimers()
  onlineManager.setOnline(true)
})

const nothing = () => Promise.reject(new ConnectionFailure(undefined))

test('offline, queries and mutations fail instead of waiting for a connection', async () => {
  onlineManager.setOnline(false)
  const client = createQueryClient()
  const failed = client.fetchQuery({ queryKey: ['a'], queryFn: nothing, retry: 1, retryDelay: 0 })
  await expect(failed).rejects.toThrow(ConnectionFailure)
  await expect(new MutationObserver(client, { mutationFn: nothing }).mutate()).rejects.toThrow(
    ConnectionFailure,
  )
})

/** A page that shows a query and counts its fetches. */
const show = (name: string, answers: (() => Promise<string>)[]) => {
  const client = createQueryClient()
  client.mount()
  let asked = 0
  const observer = new QueryObserver(client, {
    queryKey: [name],
    queryFn: () => answers[asked++]?.() ?? nothing(),
    retry: false,
  })
  const close = observer.subscribe(() => undefined)
  const settled = async () => {
    await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle')
  }
  return {
    client,
    observer,
    asked: () => asked,
    settled,
    close: () => {
      close()
      client.unmount()
    },
  }
}

test('failed queries are refetched when the connection is back', covers('CONN-28.2'), async () => {
  const page = show('failed', [nothing, () => Promise.resolve('there')])
  await page.settled()
  expect(page.observer.getCurrentResult().status).toBe('error')
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await expect.poll(() => page.observer.getCurrentResult().data).toBe('there')
  page.close()
})

for (const [what, updatedAt, answer] of [
  ['older than five minutes is fetched again', 1, 'other'],
  ['that’s fresh is left alone', NOW.getTime(), 'there'],
] as const) {
  test(`when the connection is back, data ${what}`, async () => {
    vi.useFakeTimers({ now: NOW })
    const page = show(what, [() => Promise.resolve('there'), () => Promise.resolve('other')])
    await page.settled()
    page.client.setQueryData([what], 'there', { updatedAt })
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await vi.advanceTimersByTimeAsync(1000)
    expect(page.observer.getCurrentResult().data).toBe(answer)
    page.close()
  })
}

test('menus are fresh for 60 seconds', covers('CONST-33'), () => {
  expect(menusQuery.staleTime).toBe(60_000)
})

test('invalidating an endpoint invalidates the queries that depend on it, including lists, but no others', async () => {
  const client = createQueryClient()
  const following = { invalidatedWith: [getSite] }
  const queries = [
    queryOf(listMenus, {}, following),
    pagesOf(listBlocks, {}, following),
    queryOf(getSettings, {}),
  ]
  for (const { queryKey, meta } of queries) {
    await client.prefetchQuery({ queryKey, ...(meta && { meta }), queryFn: () => ({}) })
  }
  await invalidate(client, getSite)
  expect(queries.map(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated)).toEqual([
    true,
    true,
    false,
  ])
})
