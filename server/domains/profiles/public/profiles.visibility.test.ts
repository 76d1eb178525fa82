// Runs on both engines, because the rule of who sees whom is written in SQL.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const statusFor = async (viewer: { id: string }, member: { username: string }) =>
  (await app.as(viewer).call(getProfile, { username: member.username })).status

test('a block hides the two members from each other only', covers('PUBP-21'), async () => {
  const [blocker, blocked, other] = [
    await app.given.member(),
    await app.given.member(),
    await app.given.member(),
  ]
  await app.given.block(blocker, blocked)
  expect([await statusFor(blocker, blocked), await statusFor(blocked, blocker)]).toEqual([404, 404])
  for (const one of [blocker, blocked]) {
    expect([await statusFor(one, other), await statusFor(other, one)]).toEqual([200, 200])
    expect(await statusFor(one, one)).toBe(200)
  }
})

test('a member who has other friends can’t open a stranger’s profile that’s for friends only', async () => {
  const early = await app.given.member()
  const hidden = await app.given.member({ visibility: 'friends' })
  const [late, friendOfBoth, friendOfHidden] = [
    await app.given.member(),
    await app.given.member(),
    await app.given.member(),
  ]
  await app.given.friends(early, friendOfBoth)
  await app.given.friends(friendOfBoth, late)
  await app.given.friends(hidden, friendOfHidden)
  for (const viewer of [early, friendOfBoth, late]) expect(await statusFor(viewer, hidden)).toBe(404)
  expect(await statusFor(friendOfHidden, hidden)).toBe(200)
})

test('a friend can open a profile for friends, whoever sent the request, unless either has blocked the other', async () => {
  const [first, second] = [
    await app.given.member({ visibility: 'friends' }),
    await app.given.member({ visibility: 'friends' }),
  ]
  expect([await statusFor(first, second), await statusFor(second, first)]).toEqual([404, 404])
  await app.given.friends(second, first)
  expect([await statusFor(first, second), await statusFor(second, first)]).toEqual([200, 200])
  await app.given.block(first, second)
  expect([await statusFor(first, second), await statusFor(second, first)]).toEqual([404, 404])
})

test('the profile of a suspended or unconfirmed member isn’t found, not even by a friend', async () => {
  const viewer = await app.given.member()
  for (const account of [{ status: 'suspended' as const }, { confirmedAt: null }]) {
    const gone = await app.given.member({ visibility: 'members' }, account)
    await app.given.friends(gone, viewer)
    expect(await statusFor(viewer, gone)).toBe(404)
  }
})
