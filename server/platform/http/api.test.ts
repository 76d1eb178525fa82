import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { nothing } from '#shared/kernel/fields.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { createAgent } from '#server/testing/agent.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { covers } from '#testing/covers.ts'
import { createHttp, registerHttp } from './server.ts'

const adminAct = endpoint({
  name: 'test.act',
  summary: 'Something that only admins may do.',
  method: 'POST',
  path: '/api/test/act',
  access: 'admin',
  input: nothing,
  output: nothing,
  reasons: [],
})

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('the stored role is looked at on every operation of admins', covers('ROUTE-15'), async () => {
  const http = createHttp(app.services)
  let acts = 0
  const act = async () => {
    acts += 1
    return {}
  }
  await registerHttp(
    http,
    app.services,
    app.authenticate,
    new Map([['test.act', { endpoint: adminAct, handle: act }]]),
    { inlineScripts: [], maxLag: undefined },
  )
  const member = await app.given.member({ role: 'admin' })
  const agent = createAgent({ ...app, http }, member.id)
  const tryTo = async () => {
    const { status, code } = await agent.call(adminAct, {})
    return [status, code, acts]
  }
  expect(await tryTo()).toEqual([200, undefined, 1])
  await app.services.db.update(profiles).set({ role: 'user' }).where(eq(profiles.id, member.id))
  expect(await tryTo()).toEqual([403, 'not_admin', 1])
  expect((await createAgent({ ...app, http }, null).call(adminAct, {})).status).toBe(401)
  await http.close()
})
