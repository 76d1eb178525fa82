import { afterAll, beforeAll, expect, test } from 'vitest'
import { getChat, startChat } from '#shared/domains/chat/chat.contract.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { newId } from '#shared/kernel/ids.ts'
import { MESSAGES } from '../domains.ts'
import { requireViewLeft } from '../domains/profiles/profiles.policy.ts'
import { createTestApp, type TestApp } from '../testing/scenario/app.ts'
import { caller } from '../testing/scenario/caller.ts'
import { ENDPOINTS } from '../testing/matrices/endpoints.ts'
import { isForStaff } from '../testing/matrices/contracts.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Member = Awaited<ReturnType<TestApp['given']['member']>>

/** The input of each call that counts towards the daily 300 profiles. */
const COUNTED: Record<string, (member: Member) => Record<string, unknown>> = {
  'chat.getChat': ({ id }) => ({ memberId: id }),
  'chat.startChat': ({ id }) => ({ memberId: id }),
  'messages.mayContact': ({ id }) => ({ recipient: id }),
  'photos.listPhotosOf': ({ username }) => ({ username }),
  'messages.sendMessage': ({ username }) => ({ to: username, body: 'Hello', clientKey: newId() }),
  'photos.listPhotosAs': ({ username }) => ({ as: 'named', username }),
  'profiles.getMember': ({ id }) => ({ memberId: id }),
  'profiles.getProfile': ({ username }) => ({ username }),
  'profiles.getProfileAs': ({ username }) => ({ as: 'named', username }),
}
/** Calls that reveal no member or have a different limit, as their records state, and a live message. */
const NOT_COUNTED = [
  ...Object.entries(ENDPOINTS).flatMap(([name, { bound }]) => (bound ? [name] : [])),
  // This message only works for members who were found before, because ids can't be guessed (docs/security.md).
  'live.joinTopic',
]

/** Fields that identify a member. A `resource` may be a member or something else. */
const NAMING = new Set(['memberId', 'username', 'recipient', 'to', 'resource'])
const fieldsOf = ({ input }: Pick<Endpoint, 'input'>) =>
  'shape' in input.def ? Object.keys(input.def.shape as Record<string, unknown>) : []
const asksByField = (asking: Pick<Endpoint, 'input'>) => fieldsOf(asking).some((field) => NAMING.has(field))
const asksForMember = (endpoint: Endpoint) =>
  !isForStaff(endpoint) &&
  (['profile', 'blockable'].includes(endpoint.concerns ?? '') || asksByField(endpoint))

test('every call and live message that takes a member’s username or id is listed', () => {
  const endpoints = [...app.routes.values()].map(({ endpoint }) => endpoint).filter(asksForMember)
  // Leaving a topic reveals nothing.
  const messages = [...MESSAGES.values()].map(({ message }) => message).filter(asksByField)
  const asking = [...endpoints, ...messages.filter(({ name }) => name !== 'live.leaveTopic')]
  const lines = [...Object.keys(COUNTED), ...NOT_COUNTED]
  expect(asking.map(({ name }) => name).toSorted()).toEqual(lines.toSorted())
})

const openProfiles = async (member: Member, most: number) => {
  for (let count = 1; count <= most; count += 1) {
    await requireViewLeft(app.services, { viewer: member, caller, profile: `member-${newId()}` })
  }
}

test.each(Object.entries(COUNTED))('%s counts towards the 300 profiles a day', async (name, ask) => {
  const [member, shown, next] = [await app.given.member(), await app.given.member(), await app.given.member()]
  const endpoint = app.routes.get(name)?.endpoint
  if (!endpoint) throw new Error(`${name} is not served`)
  await openProfiles(member, 299)
  const statusOf = async (other: Member) => (await app.as(member).call(endpoint, ask(other))).status
  const unknown = { ...next, id: newId(), username: `nobody-${newId().slice(-8)}` }
  expect([await statusOf(shown), await statusOf(next), await statusOf(shown)]).toEqual([200, 429, 200])
  expect(await statusOf(unknown)).toBe(429)
})

test('after the 300th profile, a member can still respond to a chat someone else started', async () => {
  const [member, starter, other] = [
    await app.given.member(),
    await app.given.member(),
    await app.given.member(),
  ]
  await openProfiles(member, 300)
  const { roomId } = (await app.as(starter).call(startChat, { memberId: member.id })).ok
  const agent = app.as(member)
  expect((await agent.call(getChat, { memberId: starter.id })).ok.roomId).toBe(roomId)
  expect((await agent.call(startChat, { memberId: starter.id })).ok.roomId).toBe(roomId)
  expect((await agent.call(getChat, { memberId: other.id })).status).toBe(429)
})
