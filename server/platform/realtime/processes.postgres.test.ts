import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { updatePrivacy } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { liveEvent } from '#shared/kernel/endpoint.ts'
import { joinTopic, topicClosed, type Topic } from '#shared/kernel/live.ts'
import { DAY } from '#shared/kernel/time.ts'
import { memberActivity } from '#server/domains/profiles/profiles.tables.ts'
import type { TestApp } from '#server/testing/scenario/app.ts'
import {
  cookieOf,
  createConnector,
  createListeningApp,
  createOtherHub,
  listenAll,
  next,
  sendTo,
} from '#server/testing/scenario/live.ts'
import { covers } from '#testing/covers.ts'

const pinged = liveEvent('tests.pinged', z.object({ text: z.string() }))

let site: Awaited<ReturnType<typeof createListeningApp>>
let app: TestApp
let here: string
let other: Awaited<ReturnType<typeof createOtherHub>>
const connect = createConnector()
beforeAll(async () => {
  // The process's own checks every 30 s must not detect the change before the other process announces it.
  site = await createListeningApp()
  ;({ app, address: here } = site)
  other = await createOtherHub(app)
  // The two processes are connected once a message from one reaches the other.
  const member = await app.given.member()
  const page = await connect(other.address, await cookieOf(app.as(member)))
  const heard = listenAll(page)
  await vi.waitFor(() => {
    app.services.hub.publish(member.id, pinged, { text: 'hello' })
    if (heard.length === 0) throw new Error('nothing has come yet')
  }, 10_000)
})
afterAll(async () => {
  await other.close()
  await site.close()
})

const profileOf = ({ id }: { id: string }): Topic => ({ resource: 'profile', id })

test('an event published to a topic reaches its listeners on every process', async () => {
  const [viewer, party] = [await app.given.member(), await app.given.member()]
  const page = await connect(other.address, await cookieOf(app.as(viewer)))
  expect(await sendTo(page, joinTopic, profileOf(party))).toEqual({ ok: true })
  const heard = next(page, pinged.name)
  app.services.hub.publishTo(profileOf(party), pinged, { text: 'hello' })
  expect(await heard).toEqual({ text: 'hello' })
})

test('a viewer who may no longer know of a member is removed on every process immediately, and notified', async () => {
  const [viewer, party] = [await app.given.member(), await app.given.member()]
  const page = await connect(other.address, await cookieOf(app.as(viewer)))
  await sendTo(page, joinTopic, profileOf(party))
  const told = next(page, topicClosed.name)
  await app.as(party).call(updatePrivacy, { visibility: 'friends' })
  expect(await told).toEqual(profileOf(party))
})

test('a member connected to a different process is online', covers('BEY-05'), async () => {
  const [viewer, member] = [await app.given.member(), await app.given.member()]
  const page = await connect(other.address, await cookieOf(app.as(member)))
  await app.services.db
    .update(memberActivity)
    .set({ lastActiveAt: new Date(app.clock.now().getTime() - 3 * DAY) })
    .where(eq(memberActivity.memberId, member.id))
  const band = async () =>
    (await app.as(viewer).call(getProfile, { username: member.username })).ok.lastActive
  await expect.poll(band).toBe('online now')
  page.close()
  await expect.poll(band).toBe('this week')
})

test('a process that closes doesn’t close other processes’ connections', async () => {
  const third = await createOtherHub(app)
  const members = [await app.given.member(), await app.given.member()]
  const [theirs, mine] = await Promise.all(
    members.map(async (member, at) =>
      connect(at === 0 ? third.address : here, await cookieOf(app.as(member))),
    ),
  )
  if (!theirs || !mine) throw new Error('two connections are needed')
  const closed = next(theirs, 'disconnect')
  await third.close()
  await closed
  const heard = next(mine, pinged.name)
  app.services.hub.publish(members[1]?.id ?? '', pinged, { text: 'still here' })
  expect(await heard).toEqual({ text: 'still here' })
  expect(mine.connected).toBe(true)
})

test('a process cut off from the others keeps serving its own connections, and reports the problem', async () => {
  const alone = await createOtherHub(app)
  const [viewer, party] = [await app.given.member(), await app.given.member()]
  const page = await connect(alone.address, await cookieOf(app.as(viewer)))
  await sendTo(page, joinTopic, profileOf(party))
  alone.loseRedis()
  await app.given.block(party, viewer)
  const told = next(page, topicClosed.name)
  alone.hub.recheck(profileOf(party))
  expect(await told).toEqual(profileOf(party))
  await alone.close()
  expect(app.logged.splice(0).join('')).toContain('live events do not reach other processes')
})
