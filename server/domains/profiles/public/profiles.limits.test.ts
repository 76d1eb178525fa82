import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayContact } from '#shared/domains/messages/messages.contract.ts'
import { listPhotosOf } from '#shared/domains/photos/photos.shown.contract.ts'
import { getMember, getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import { createLimits, type Rule } from '#server/platform/limits/limits.ts'
import { redisAway } from '#server/testing/scenario/away.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { caller } from '#server/testing/scenario/caller.ts'
import { createPageApp } from '#server/testing/scenario/documents.ts'
import { requireViewLeft } from '#server/domains/profiles/profiles.policy.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Agent = ReturnType<TestApp['as']>
type Named = Awaited<ReturnType<TestApp['given']['member']>>

const from = (network: string): Caller => ({ ...caller, network, limitedByNetwork: true })

const open = (viewer: { id: string } | null, network: string, username: string) =>
  requireViewLeft(app.services, { viewer, caller: from(network), profile: username })

const tooMany = { reason: { code: 'too_many_requests' } }

test('a member can open 300 profiles a day, each of them repeatedly and with the username in any case', async () => {
  const [member, shown, next] = [await app.given.member(), await app.given.member(), await app.given.member()]
  const agent = app.as(member)
  const statusOf = async (username: string) => (await agent.call(getProfile, { username })).status
  expect(await statusOf(shown.username)).toBe(200)
  const views: Rule = { name: 'profile-views-member', max: 300, seconds: 86_400, whenStoreDown: 'open' }
  for (let count = 2; count <= 299; count += 1) await app.services.limits.take(views, member.id)
  expect(await statusOf(shown.username.toUpperCase())).toBe(200)
  expect(await statusOf(member.username)).toBe(200)
  expect(await statusOf(shown.username)).toBe(200)
  const refused = await agent.call(getProfile, { username: next.username })
  expect([refused.status, refused.code]).toEqual([429, 'too_many_requests'])
  expect(refused.error?.retryAfter).toBeGreaterThan(86_400 - 120)
  expect(refused.error?.retryAfter).toBeLessThanOrEqual(86_400)
  expect((await agent.call(getMember, { memberId: next.id })).status).toBe(429)
  expect((await agent.call(mayContact, { recipient: next.username })).status).toBe(429)
  expect((await app.as(shown).call(getProfile, { username: member.username })).status).toBe(200)
})

test.each([
  ['by its member’s ID', (agent: Agent, { id }: Named) => agent.call(getMember, { memberId: id })],
  [
    'by asking whether its member may be contacted',
    (agent: Agent, { id }: Named) => agent.call(mayContact, { recipient: id }),
  ],
  ['by its photos', (agent: Agent, { username }: Named) => agent.call(listPhotosOf, { username })],
])('a profile requested %s counts towards the 300 a day', async (_how, ask) => {
  const [member, shown, next] = [await app.given.member(), await app.given.member(), await app.given.member()]
  const agent = app.as(member)
  for (let count = 1; count <= 299; count += 1) await open(member, newId(), `member-${count}`)
  expect([(await ask(agent, shown)).status, (await ask(agent, next)).status]).toEqual([200, 429])
})

test('a member’s limit of 300 profiles also holds across networks and without a shared store', async () => {
  const viewer = await app.given.member()
  const services = { ...app.services, limits: createLimits('secret') }
  const view = (count: number) =>
    requireViewLeft(services, { viewer, caller: from(newId()), profile: `member-${count}` })
  for (let count = 1; count <= 300; count += 1) await view(count)
  await expect(view(301)).rejects.toMatchObject(tooMany)
})

test('if three of the 300 profiles are left, only three of twenty opened simultaneously are shown', async () => {
  const viewer = await app.given.member()
  const view = (count: number) => open(viewer, newId(), `member-${count}`)
  for (let count = 1; count <= 297; count += 1) await view(count)
  const answers = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => view(298 + index)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('visitors from one network can open 20 profiles an hour, unless the network has no limit', async () => {
  const [network, another] = [newId(), newId()]
  for (let count = 1; count <= 20; count += 1) await open(null, network, `member-${count}`)
  const error: unknown = await open(null, network, 'member-21').catch((reason: unknown) => reason)
  expect(error).toMatchObject(tooMany)
  const { retryAfter } = error as { retryAfter: number }
  expect(retryAfter).toBeGreaterThan(3600 - 120)
  expect(retryAfter).toBeLessThanOrEqual(3600)
  await open(null, another, 'member-21')
  for (let count = 1; count <= 21; count += 1) {
    const free = { viewer: null, caller: { ...caller, network }, profile: `member-${count}` }
    await requireViewLeft(app.services, free)
  }
})

test('profiles stay accessible while the store that counts views is down', async () => {
  const away = redisAway()
  const services = { ...app.services, limits: createLimits('secret', away) }
  const member = await app.given.member()
  const openedBy = (viewer: { id: string } | null) =>
    requireViewLeft(services, { viewer, caller: from(newId()), profile: 'anybody' })
  await expect(openedBy(member)).resolves.toBeUndefined()
  await expect(openedBy(null)).resolves.toBeUndefined()
  away.disconnect()
})

test('a server-rendered profile counts towards the limit, and above it the page loads without the profile', async () => {
  const pages = await createPageApp({ demo: false, trustProxy: ['127.0.0.1'] })
  const [last, next] = [await pages.given.member(), await pages.given.member()]
  const network = '198.51.100.7'
  const open = async ({ username }: { username: string }, from = network) => {
    const headers = { 'x-forwarded-for': from }
    const { statusCode, body } = await pages.visitor().request('GET', `/profile/${username}`, { headers })
    return [
      statusCode,
      body.includes('"profiles.getProfile"'),
      body.includes('<div id="root" data-rendered>'),
    ]
  }
  const views: Rule = { name: 'profile-views-visitor', max: 20, seconds: 3600, whenStoreDown: 'open' }
  for (let count = 1; count <= 19; count += 1) await pages.services.limits.take(views, network)
  expect(await open(last)).toEqual([200, true, true])
  expect(await open(next)).toEqual([200, false, false])
  const refused = await pages
    .visitor()
    .call(getProfile, { username: next.username }, { 'x-forwarded-for': network })
  expect(refused.status).toBe(429)
  expect(await open(next, '198.51.100.8')).toEqual([200, true, true])
  await pages.close()
})
