import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activityChanged, getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { updateProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import { updatePrivacy } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { searchMembers } from '#shared/domains/search/search.contract.ts'
import { joinTopic, topicClosed } from '#shared/kernel/live.ts'
import { HOUR } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { cookieOf, createConnector, listenAll, next, sendTo } from '#server/testing/scenario/live.ts'
import { covers } from '#testing/covers.ts'
import { memberActivity } from '#server/domains/profiles/profiles.tables.ts'

let app: TestApp
let address: string
const connect = createConnector()
beforeAll(async () => {
  app = await createTestApp()
  address = await app.http.listen({ port: 0, host: '127.0.0.1' })
  app.clock.set(new Date('2026-06-15T09:00:00Z'))
})
afterAll(() => app.close())

type Person = { id: string; username: string }
const pageOf = async (member: Person) => connect(address, await cookieOf(app.as(member)))

/** Sets the member's last activity to two hours ago. */
const letIdle = ({ id }: Person) =>
  app.services.db
    .update(memberActivity)
    .set({ lastActiveAt: new Date(app.clock.now().getTime() - 2 * HOUR) })
    .where(eq(memberActivity.memberId, id))

/** Creates a member with an open page who hasn't made a call for two hours. */
const givenIdle = async (profile: Parameters<TestApp['given']['member']>[0] = {}) => {
  const member = await app.given.member(profile)
  const page = await pageOf(member)
  await expect.poll(() => app.services.hub.listOnline([member.id])).toEqual(new Set([member.id]))
  await letIdle(member)
  return { member, page }
}

const bandFor = async (viewer: Person, { username }: Person) =>
  (await app.as(viewer).call(getProfile, { username })).ok.lastActive

/** Opens a page subscribed to the member's profile. */
const openProfile = async (viewer: Person, { id }: Person) => {
  const page = await pageOf(viewer)
  expect(await sendTo(page, joinTopic, { resource: 'profile', id })).toEqual({ ok: true })
  return page
}

test(
  'a member with an open page is shown as online now, on their profile and in search results',
  covers('BEY-05'),
  async () => {
    const { member, page } = await givenIdle({ town: 'Onlineham', userCountry: 'England' })
    const viewer = await app.given.member()
    const card = async () =>
      (await app.as(viewer).call(searchMembers, { town: 'Onlineham' })).ok.items[0]?.lastActive
    await expect.poll(() => bandFor(viewer, member)).toBe('online now')
    expect(await card()).toBe('online now')
    page.close()
    await expect.poll(() => bandFor(viewer, member)).toBe('today')
    expect(await card()).toBe('today')
  },
)

test('an open profile is updated when its member goes offline and comes back', covers('BEY-05'), async () => {
  const { member, page } = await givenIdle()
  const cookie = await cookieOf(app.as(member))
  await letIdle(member)
  const viewing = await openProfile(await app.given.member(), member)
  const gone = next(viewing, activityChanged.name)
  page.close()
  expect(await gone).toEqual({ memberId: member.id, lastActive: 'today' })
  const back = next(viewing, activityChanged.name)
  await connect(address, cookie)
  expect(await back).toEqual({ memberId: member.id, lastActive: 'online now' })
})

test(
  'a member who hides their online status shows no activity, and causes no event when they come, go or edit their profile',
  covers('BEY-05'),
  async () => {
    const { hub } = app.services
    const { member, page } = await givenIdle({ showOnline: false })
    const viewer = await app.given.member()
    expect(await bandFor(viewer, member)).toBeNull()
    const heard = listenAll(await openProfile(viewer, member))
    page.close()
    await expect.poll(() => hub.listOnline([member.id])).toEqual(new Set())
    await pageOf(member)
    await expect.poll(() => hub.listOnline([member.id])).toEqual(new Set([member.id]))
    await app.as(member).call(updateProfile, { profileTitle: 'Hello' })
    // Published last, so that it arrives after any other event.
    hub.publishTo({ resource: 'profile', id: member.id }, activityChanged, {
      memberId: member.id,
      lastActive: 'today',
    })
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    expect(heard).toEqual([[activityChanged.name, { memberId: member.id, lastActive: 'today' }]])
  },
)

test('hiding one’s online status removes it immediately from pages that show the profile', async () => {
  const { member } = await givenIdle()
  const viewing = await openProfile(await app.given.member(), member)
  const heard = listenAll(viewing)
  for (let time = 0; time < 2; time += 1) await app.as(member).call(updatePrivacy, { showOnline: false })
  const told = () => heard.filter(([, payload]) => (payload as { lastActive: unknown }).lastActive === null)
  await expect.poll(told).toEqual([[activityChanged.name, { memberId: member.id, lastActive: null }]])
})

test('a viewer who is blocked while a profile is open isn’t told when its member goes offline', async () => {
  const { member, page } = await givenIdle()
  const [viewer, other] = [await app.given.member(), await app.given.member()]
  const [viewing, others] = [await openProfile(viewer, member), await openProfile(other, member)]
  await app.given.block(member, viewer)
  const heard = listenAll(viewing)
  const [closed, told] = [next(viewing, topicClosed.name), next(others, activityChanged.name)]
  page.close()
  await Promise.all([closed, told])
  expect(await bandFor(other, member)).toBe('today')
  expect(heard).toEqual([[topicClosed.name, { resource: 'profile', id: member.id }]])
})
