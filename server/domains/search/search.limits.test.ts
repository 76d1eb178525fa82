import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  countMembers,
  listRelaxations,
  PAGE_OF_CARDS,
  searchMembers,
  VISITOR_DEPTH,
} from '#shared/domains/search/search.contract.ts'
import type { OutputOf } from '#shared/kernel/endpoint.ts'
import { runLimitedCall } from '#server/platform/http/api.ts'
import { createLimits } from '#server/platform/limits/limits.ts'
import { redisAway } from '#server/testing/scenario/away.ts'
import { caller } from '#server/testing/scenario/caller.ts'
import { addCrowd } from '#server/testing/scenario/crowd.ts'
import { createPageApp } from '#server/testing/scenario/documents.ts'
import { covers } from '#testing/covers.ts'

type Page = OutputOf<typeof searchMembers>

let app: Awaited<ReturnType<typeof createPageApp>>
beforeAll(async () => {
  app = await createPageApp({ demo: false, trustProxy: ['127.0.0.1'] })
  await addCrowd(app.services.db, { count: 300, now: app.services.clock.now() })
})
afterAll(() => app.close())

let networks = 0
/** Returns headers for a network that hasn't made any requests yet. */
const newNetwork = () => {
  networks += 1
  return { 'x-forwarded-for': `198.51.100.${networks}` }
}

const everybody = { ageMax: 99, limit: PAGE_OF_CARDS }

describe('the hourly limit on search results', () => {
  test('is 60 pages for visitors from one network, whatever they search for, and doesn’t affect other networks or members on it', async () => {
    const network = newNetwork()
    const search = (filters = {}, headers: Record<string, string> = network) =>
      app.visitor().call(searchMembers, filters, headers)
    for (let count = 1; count <= 60; count += 1) {
      expect((await search({ ageMin: 18 + (count % 40) })).status).toBe(200)
    }
    const refused = await search({ types: 'woman' })
    expect([refused.status, refused.code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBe(refused.error?.retryAfter)
    expect(refused.error?.retryAfter).toBeGreaterThan(3600 - 120)
    expect(refused.error?.retryAfter).toBeLessThanOrEqual(3600)
    for (const endpoint of [countMembers, listRelaxations]) {
      expect((await app.visitor().call(endpoint, {}, network)).status).toBe(200)
    }
    expect((await search({}, newNetwork())).status).toBe(200)
    const member = app.as(await app.given.member())
    expect((await member.call(searchMembers, {}, network)).status).toBe(200)
  })

  test('includes server-rendered pages, which are still served without results once the limit is reached', async () => {
    const network = newNetwork()
    const open = () => app.visitor().request('GET', '/browse?town=Nowhere', { headers: network })
    for (let count = 1; count <= 59; count += 1) await app.visitor().call(searchMembers, {}, network)
    const last = await open()
    expect([last.statusCode, last.body.includes('<div id="root" data-rendered>')]).toEqual([200, true])
    expect((await app.visitor().call(searchMembers, {}, network)).status).toBe(429)
    const page = await open()
    expect([page.statusCode, page.body.includes('"search.searchMembers"')]).toEqual([200, false])
    expect(page.body).toContain('<div id="root">')
  })

  test.each([
    [searchMembers, { visitor: 60, member: 600 }],
    [countMembers, { visitor: 300, member: 3000 }],
    [listRelaxations, { visitor: 120, member: 1200 }],
  ] as const)('is separate for $name', async (endpoint, most) => {
    const member = await app.given.member()
    const network = newNetwork()
    const take = (per: 'visitor' | 'member', max: number, key: string) =>
      app.services.limits.take(
        { name: `${endpoint.name}:${per}:3600`, max, seconds: 3600, whenStoreDown: 'open' },
        key,
      )
    for (const [per, ask] of [
      ['visitor', () => app.visitor().call(endpoint, {}, network)],
      ['member', () => app.as(member).call(endpoint, {}, network)],
    ] as const) {
      expect((await ask()).status).toBe(200)
      const key = per === 'visitor' ? network['x-forwarded-for'] : member.id
      for (let count = 2; count < most[per]; count += 1) await take(per, most[per], key)
      expect((await ask()).status).toBe(200)
      expect((await ask()).status).toBe(429)
    }
  })

  test('doesn’t apply while the store that counts calls is down', async () => {
    const away = redisAway()
    const services = { ...app.services, limits: createLimits('secret', away) }
    const served = app.routes.get(searchMembers.name)
    if (!served) throw new Error('the search is not served')
    const call = { actor: null, caller: { ...caller, limitedByNetwork: true }, raw: {} }
    await expect(runLimitedCall(services, served, call)).resolves.toMatchObject({ items: expect.anything() })
    away.disconnect()
  })
})

describe('the depth of search results', () => {
  const page = async (agent: ReturnType<typeof app.visitor>, asked: Record<string, unknown>) =>
    (await agent.call(searchMembers, { ...everybody, ...asked }, newNetwork())).ok

  /** Reads all pages in order. */
  const walk = async (agent: ReturnType<typeof app.visitor>, asked: Record<string, unknown> = {}) => {
    const pages: Page[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const next: Page = await page(agent, { ...asked, cursor })
      pages.push(next)
      cursor = next.next
    }
    return pages
  }
  const idsOf = (pages: readonly Page[]) => pages.flatMap(({ items }) => items.map(({ id }) => id))

  test(
    'a visitor is shown ten pages and told that there are more, while a member is shown all pages',
    covers('SEARCH-04.2'),
    async () => {
      const visitors = await walk(app.visitor())
      const members = await walk(app.as(await app.given.member({ inSearch: false })), { fitsBothWays: '0' })
      expect(idsOf(members).length).toBeGreaterThan(VISITOR_DEPTH)
      expect(idsOf(visitors)).toEqual(idsOf(members).slice(0, VISITOR_DEPTH))
      expect(visitors.map(({ endsForVisitors }) => endsForVisitors)).toEqual([
        ...Array.from({ length: 9 }, () => false),
        true,
      ])
      expect(members.some(({ endsForVisitors }) => endsForVisitors)).toBe(false)
    },
  )

  test('a visitor isn’t told that there are more results if the list ends before the limit', async () => {
    const [first] = await walk(app.visitor(), { town: 'Nowhere' })
    expect(first).toMatchObject({ items: [], next: null, endsForVisitors: false })
  })

  test('a visitor can’t get any deeper with other page sizes or by going backwards', async () => {
    const shown = new Set(idsOf(await walk(app.visitor())))
    const [, , ...cursors] = (await walk(app.visitor())).map(({ previous }) => previous)
    const last = cursors.at(-1) ?? ''
    const before = await page(app.visitor(), { cursor: last, back: '1', limit: 1 })
    const seen = await walk(app.visitor(), { cursor: before.previous })
    const from = async (cursor: string | null, limit: number): Promise<void> => {
      for (let at = cursor; at !== null;) {
        const next: Page = await page(app.visitor(), { cursor: at, limit })
        seen.push(next)
        at = next.next
      }
    }
    await from(before.previous, PAGE_OF_CARDS)
    await from(last, 7)
    expect(idsOf(seen).filter((id) => !shown.has(id))).toEqual([])
  })

  test('a visitor can’t use a cursor that leads deeper or comes from a different search', async () => {
    const member = app.as(await app.given.member({ inSearch: false }))
    const pages = await walk(member, { fitsBothWays: '0' })
    const codeFor = async (asked: Record<string, unknown>) => {
      const { status, error } = await app
        .visitor()
        .call(searchMembers, { ...everybody, fitsBothWays: '0', ...asked }, newNetwork())
      return [status, Object.keys(error?.fields ?? {})]
    }
    const [tenth, eleventh, twelfth] = [9, 10, 11].map((at) => pages[at]?.previous ?? '')
    expect(await codeFor({ cursor: tenth })).toEqual([200, []])
    expect(await codeFor({ cursor: eleventh, back: '1' })).toEqual([200, []])
    for (const asked of [
      { cursor: eleventh },
      { cursor: twelfth },
      { cursor: twelfth, back: '1' },
      { cursor: tenth, types: 'woman' },
    ]) {
      expect(await codeFor(asked), JSON.stringify(asked)).toEqual([422, ['cursor']])
    }
  })
})
