import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMember, getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, MINUTE } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import type { Profile } from '#server/testing/scenario/town.ts'
import { covers } from '#testing/covers.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { friends } from '#server/domains/relations/relations.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const full: Profile = {
  profileTitle: 'Hello there',
  profileText: 'We like <b>long</b> evenings.',
  interests: ['Oral', 'SM', 'Webcams'],
  town: 'Leeds',
  region: 'Yorkshire',
  county: 'West Yorkshire',
  userCountry: 'England',
  postcodePrefix: 'LS1',
  firstname: 'Hidden-Name',
  lookingForWoman: true,
  lookingForCoupleMf: true,
  ageMin: 25,
  ageMax: 45,
  canTravel: true,
  verificationStatus: 'verified',
  verifiedAt: new Date('2026-03-31T23:30:00Z'),
}

const setClock = (at: string) => app.clock.set(new Date(at))
const open = (member: { username: string }, agent = app.visitor()) =>
  agent.call(getProfile, { username: member.username })

const withPhoto = async (member: { id: string }) => ({
  id: await app.given.photo(member),
  thumbhash: 'AA',
  width: 800,
  height: 1000,
})

test(
  'a visitor sees only the public fields of a profile',
  covers('PUBP-20.1', 'PUBP-20.2', 'ROUTE-10', 'CALL-46'),
  async () => {
    setClock('2026-06-15T12:00:00Z')
    const member = await app.given.member({
      ...full,
      profileType: 'man',
      birthYear: 1990,
      birthMonth: 6,
      dobDay: 16,
      dobMonth: 'June',
      dobYear: 1990,
      sexuality: 'Straight',
      smoker: false,
    })
    await app.given.use(member, { messages: 4 })
    const picture = await withPhoto(member)
    const answer = await open(member)
    expect(answer.ok).toEqual({
      id: member.id,
      username: member.username,
      profileType: 'man',
      picture,
      verified: true,
      // British Summer Time has begun, so it's already April on the site.
      verifiedSince: '2026-04',
      profileTitle: 'Hello there',
      profileText: 'We like <b>long</b> evenings.',
      bio: null,
      status: null,
      interests: ['Oral', 'SM', 'Webcams'],
      sharedInterests: 0,
      lookingFor: ['woman', 'couple_mf'],
      ageMin: 25,
      ageMax: 45,
      meetSmokers: true,
      canTravel: true,
      canAccommodate: false,
      people: [
        {
          who: null,
          firstname: null,
          age: 35,
          sexuality: null,
          heightFeet: null,
          heightInches: null,
          bodyType: null,
          tattoos: null,
          piercings: null,
          drinking: null,
          ethnicity: null,
          smoker: false,
        },
      ],
      place: 'Leeds, Yorkshire, England',
      lastActive: 'online now',
    })
    const sent = JSON.stringify(answer.ok)
    for (const secret of [member.email, 'Hidden-Name', 'LS1', '1990', 'June'])
      expect(sent).not.toContain(secret)
  },
)

test(
  'a profile is found by its username in any case, and shows it as the member wrote it',
  covers('PUBP-19', 'CALL-12'),
  async () => {
    const member = await app.given.member({ username: 'Mixed.Case_1' })
    expect((await open({ username: 'mIXED.cASE_1' })).ok).toMatchObject({
      id: member.id,
      username: 'Mixed.Case_1',
    })
  },
)

test('the profiles of unknown, unconfirmed, suspended and deleted members all give the same not_found', async () => {
  const unknown = await open({ username: 'nobody-at-all' })
  expect([unknown.status, unknown.code]).toEqual([404, 'not_found'])
  for (const account of [
    { confirmedAt: null },
    { status: 'suspended' as const },
    { status: 'deleted' as const },
  ]) {
    const hidden = await app.given.member({}, account)
    const answer = await open(hidden)
    expect(answer.status).toBe(404)
    expect(answer.error).toEqual(unknown.error)
  }
})

test('across a block, a profile gives the same error as an unknown username', covers('PUBP-21'), async () => {
  const [blocker, blocked] = [await app.given.member(), await app.given.member()]
  await app.given.block(blocker, blocked)
  const unknown = await open({ username: 'nobody-at-all' }, app.as(blocked))
  const answer = await open(blocker, app.as(blocked))
  expect(answer.status).toBe(404)
  expect(answer.error).toEqual(unknown.error)
  expect((await open(blocked, app.as(blocker))).status).toBe(404)
  expect((await app.as(blocked).call(getMember, { memberId: blocker.id })).status).toBe(404)
  expect((await open(blocker)).status).toBe(200)
})

test(
  'a profile’s visibility determines who can open it, and to anyone else it doesn’t exist',
  covers('ROUTE-10'),
  async () => {
    const everyone = await app.given.member({ visibility: 'everyone' })
    const members = await app.given.member({ visibility: 'members' })
    const friendsOnly = await app.given.member({ visibility: 'friends' })
    const friend = await app.given.member()
    const other = await app.given.member()
    await app.given.friends(friend, friendsOnly)
    const seenBy = async (agent: ReturnType<TestApp['visitor']>) =>
      Promise.all([everyone, members, friendsOnly].map(async (member) => (await open(member, agent)).status))
    expect(await seenBy(app.visitor())).toEqual([200, 404, 404])
    expect(await seenBy(app.as(other))).toEqual([200, 200, 404])
    expect(await seenBy(app.as(friend))).toEqual([200, 200, 200])
    expect((await open(friendsOnly, app.as(friendsOnly))).status).toBe(200)
  },
)

test('a pending friend request doesn’t open a profile that’s for friends only', async () => {
  const hidden = await app.given.member({ visibility: 'friends' })
  const hopeful = await app.given.member()
  await app.services.db.insert(friends).values({
    id: newId(),
    userA: hopeful.id,
    userB: hidden.id,
    requestedBy: hopeful.id,
    status: 'pending',
    createdAt: app.clock.now(),
  })
  expect((await open(hidden, app.as(hopeful))).status).toBe(404)
})

test('a member fetched by id has their id, username, type and picture', covers('CALL-45'), async () => {
  const member = await app.given.member({ ...full, profileType: 'couple_ff' })
  const picture = await withPhoto(member)
  const answer = await app.visitor().call(getMember, { memberId: member.id })
  expect(answer.ok).toEqual({
    id: member.id,
    username: member.username,
    profileType: 'couple_ff',
    picture,
  })
  expect((await app.visitor().call(getMember, { memberId: newId() })).code).toBe('not_found')
})

test('hidden ages, places and online status are shown to no one, not even to friends', async () => {
  const member = await app.given.member({
    ...full,
    location: 'Somewhere in Leeds',
    profileType: 'couple_mf',
    partnerBirthYear: 1985,
    partnerBirthMonth: 1,
    showAge: false,
    showPlace: false,
    showOnline: false,
  })
  const friend = await app.given.member()
  await app.given.friends(member, friend)
  for (const agent of [app.visitor(), app.as(friend)]) {
    const answer = await open(member, agent)
    expect(answer.ok).toMatchObject({ place: null, lastActive: null })
    expect(answer.ok.people.map(({ age }) => age)).toEqual([null, null])
    expect(JSON.stringify(answer.ok)).not.toContain('Leeds')
  }
})

test('a profile lists shared interests first, and activity roughly', covers('BEY-05'), async () => {
  setClock('2026-06-15T12:00:00Z')
  const viewer = app.as(await app.given.member({ interests: ['Webcams', 'SM'] }))
  const at = (ms: number) => new Date(app.clock.now().getTime() - ms)
  const bands = []
  for (const ms of [5 * MINUTE, 60 * MINUTE, 3 * DAY, 20 * DAY, 40 * DAY]) {
    const member = await app.given.member({ ...full, lastActiveAt: at(ms) })
    const { interests, sharedInterests, lastActive } = (await open(member, viewer)).ok
    expect({ interests, sharedInterests }).toEqual({
      interests: ['SM', 'Webcams', 'Oral'],
      sharedInterests: 2,
    })
    bands.push(lastActive)
  }
  expect(bands).toEqual(['online now', 'today', 'this week', 'this month', null])
})

test('a profile’s bio and location are shown only if they’re set', covers('PROF-20'), async () => {
  const without = await app.given.member()
  expect((await open(without)).ok).toMatchObject({ bio: null, place: null })
  const withBoth = await app.given.member({ bio: 'From before', location: 'By the sea' })
  expect((await open(withBoth)).ok).toMatchObject({ bio: 'From before', place: 'By the sea' })
})

test('a couple’s profile shows two people but is one account', covers('PROF-40'), async () => {
  const couple = await app.given.member({
    profileType: 'couple_mm',
    sexuality: 'Gay',
    partnerSexuality: 'Bi-Sexual',
  })
  const member = app.as(await app.given.member())
  const shown = (await open(couple, member)).ok.people.map(({ sexuality }) => sexuality)
  expect(shown).toEqual(['Gay', 'Bi-Sexual'])
  const rows = await app.services.db.select().from(accounts).where(eq(accounts.id, couple.id))
  expect(rows).toHaveLength(1)
})

test('visitors see no personal details except ages and smoking, and members see all of them', async () => {
  const couple = await app.given.member({
    profileType: 'couple_mf',
    sexuality: 'Straight',
    heightFeet: 6,
    heightInches: 1,
    ethnicity: 'Asian',
    smoker: true,
    partnerBirthYear: 1990,
    partnerBirthMonth: 1,
    partnerSexuality: 'Bi-Curious',
    partnerBodyType: 'Slim',
  })
  const toMember = (await open(couple, app.as(await app.given.member()))).ok.people
  expect(toMember).toMatchObject([
    { sexuality: 'Straight', heightFeet: 6, ethnicity: 'Asian', smoker: true },
    { sexuality: 'Bi-Curious', bodyType: 'Slim' },
  ])
  const toVisitor = (await open(couple)).ok.people
  const told = toVisitor.map((person) =>
    Object.entries(person).flatMap(([name, value]) => (value === null ? [] : [name])),
  )
  expect(told).toEqual([['age', 'smoker'], ['age']])
})

test('a visitor can open 20 profiles an hour, each of them repeatedly, and a member can open more', async () => {
  const strict = await createTestApp({ demo: false })
  try {
    const members = []
    for (let count = 0; count < 21; count += 1) members.push(await strict.given.member())
    const visitor = strict.visitor()
    const [first] = members
    for (const { username } of members.slice(0, 20)) {
      expect((await visitor.call(getProfile, { username: first?.username ?? '' })).status).toBe(200)
      expect((await visitor.call(getProfile, { username })).status).toBe(200)
    }
    const refused = await visitor.call(getProfile, { username: members[20]?.username ?? '' })
    expect([refused.status, refused.code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const member = strict.as(await strict.given.member())
    expect((await member.call(getProfile, { username: members[20]?.username ?? '' })).status).toBe(200)
  } finally {
    await strict.close()
  }
})
