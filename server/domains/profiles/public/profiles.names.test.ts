import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { newTown, type Profile } from '#server/testing/scenario/town.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const NAMED = { profileType: 'couple_mf', firstname: 'Kate', partnerFirstname: 'Tom' } as const

/** Returns the first names each viewer sees on the profile; undefined if they can't open it. */
const namesFor = async (profile: Profile) => {
  const { given } = app
  const member = await given.member({ ...NAMED, ...profile })
  const [other, friend, blocked, admin] = [
    await given.member(),
    await given.member(),
    await given.member(),
    await given.member({ role: 'admin' }),
  ]
  await given.friends(member, friend)
  await given.block(member, blocked)
  const read = async (agent = app.visitor()) => {
    const answer = await agent.call(getProfile, { username: member.username })
    return answer.status === 200 ? answer.ok.people.map(({ firstname }) => firstname) : undefined
  }
  return {
    stranger: await read(),
    other: await read(app.as(other)),
    friend: await read(app.as(friend)),
    blocked: await read(app.as(blocked)),
    admin: await read(app.as(admin)),
    self: await read(app.as(member)),
  }
}

const HIDDEN = [null, null]
const SHOWN = ['Kate', 'Tom']

test('first names are hidden from everyone unless the member shows them', covers('PUBP-20.4'), async () => {
  expect(await namesFor({})).toEqual({
    stranger: HIDDEN,
    other: HIDDEN,
    friend: HIDDEN,
    blocked: undefined,
    admin: HIDDEN,
    self: HIDDEN,
  })
})

test(
  'first names that are shown are visible only to members who may see the profile',
  covers('PUBP-20.4'),
  async () => {
    expect(await namesFor({ showFirstnames: true })).toEqual({
      stranger: HIDDEN,
      other: SHOWN,
      friend: SHOWN,
      blocked: undefined,
      admin: SHOWN,
      self: SHOWN,
    })
  },
)

test('first names on a profile for friends are visible only to friends', async () => {
  expect(await namesFor({ showFirstnames: true, visibility: 'friends' })).toEqual({
    stranger: undefined,
    other: undefined,
    friend: SHOWN,
    blocked: undefined,
    admin: undefined,
    self: SHOWN,
  })
})

test('a member’s card never includes a first name', covers('PUBP-20.3', 'PUBP-20.4'), async () => {
  const { member, found } = newTown(app)
  await member({ ...NAMED, showFirstnames: true, woman: 'member' })
  for (const viewer of [null, await app.given.member()]) {
    const [card] = await found(viewer)
    expect(card?.people.map(({ who }) => who)).toEqual(['her', 'him'])
    expect(JSON.stringify(card)).not.toMatch(/Kate|Tom|firstname/)
  }
})

test('hidden ages stay hidden if the partners are labelled as her and him', async () => {
  const { member, found } = newTown(app)
  const couple = await member({
    ...NAMED,
    woman: 'partner',
    showAge: false,
    showPlace: false,
    partnerBirthYear: 1985,
    partnerBirthMonth: 1,
  })
  const answer = await app.visitor().call(getProfile, { username: couple.username })
  expect(answer.ok.people).toMatchObject([
    { who: 'him', age: null },
    { who: 'her', age: null },
  ])
  // A search never matches hidden fields, such as the town here.
  expect(await found(null)).toEqual([])
})
