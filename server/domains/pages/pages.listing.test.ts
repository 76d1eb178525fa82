import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPage, listPages, saveDraft } from '#shared/domains/pages/pages.editing.contract.ts'
import type { OutputOf } from '#shared/kernel/endpoint.ts'
import { SECOND } from '#shared/kernel/time.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
let admin: Agent
beforeAll(async () => {
  app = await createTestApp()
  admin = app.as(await app.given.member({ role: 'admin' }))
})
afterAll(() => app.close())

test(
  'pages are listed with the last changed first, and by path if they changed together',
  covers('ADM-16.2'),
  async () => {
    const paths = ['/landing/b', '/landing/a-b', '/landing/a', '/landing/c']
    const create = async (path: string) => (await admin.call(createPage, { path, title: 'A page' })).ok.page
    const first = await create('/landing/b')
    for (const path of paths.slice(1)) await create(path)
    app.clock.advance(SECOND)
    const { id: pageId, updatedAt, path, title, description } = first
    await admin.call(saveDraft, { pageId, updatedAt, path, title, description, body: 'Later' })
    const listed: string[] = []
    for (let at: { cursor?: string } | null = {}; at;) {
      const { items, next }: OutputOf<typeof listPages> = (
        await admin.call(listPages, { kind: 'landing', limit: 2, ...at })
      ).ok
      listed.push(...items.map(({ path }) => path))
      at = next === null ? null : { cursor: next }
    }
    expect(listed.filter((path) => paths.includes(path))).toEqual([
      '/landing/b',
      '/landing/a',
      '/landing/a-b',
      '/landing/c',
    ])
    expect(new Set(listed).size).toBe(listed.length)
    for (const cursor of ['/landing/a', 'yesterday /landing/a', '2026-01-01T00:00:00.000Z a'])
      expect((await admin.call(listPages, { cursor })).code).toBe('invalid_input')
  },
)
