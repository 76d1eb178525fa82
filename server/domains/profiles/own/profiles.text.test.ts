import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getOwnProfile,
  getProfileText,
  updatePreferences,
  updateProfile,
} from '#shared/domains/profiles/profiles.own.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import {
  CONSENT_VERSION,
  listConsents,
  updatePrivacy,
} from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { hearOfMembers } from '#server/testing/scenario/reactions.ts'
import { storedProfile } from '#server/testing/builders/stored.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const rowOf = (member: { id: string }) => storedProfile(app, member)

test(
  'the profile’s title, text and interests are loaded and saved, and nothing else',
  covers('CALL-14', 'EDIT-05.1'),
  async () => {
    const agent = app.as(await app.given.member({ profileTitle: 'Old', interests: ['Toys'] }))
    expect((await agent.call(getProfileText, {})).ok).toEqual({
      profileTitle: 'Old',
      profileText: '',
      interests: ['Toys'],
    })
    const text = { profileTitle: 'New', profileText: 'Words', interests: ['Oral', 'SM'] as const }
    expect((await agent.call(updateProfile, { ...text, interests: [...text.interests] })).ok).toEqual(text)
    expect((await agent.call(getProfileText, {})).ok).toEqual(text)
  },
)

test(
  'saving some of the profile’s texts leaves the others unchanged',
  covers('PROF-36', 'CALL-13', 'CALL-15'),
  async () => {
    const member = await app.given.member({
      profileTitle: 'Title',
      profileText: 'Text',
      interests: ['Toys'],
      town: 'Leeds',
    })
    const before = await rowOf(member)
    app.clock.advance(1000)
    await app.as(member).call(updateProfile, { profileText: 'Other' })
    expect(await rowOf(member)).toEqual({
      ...before,
      profileText: 'Other',
      updatedAt: around(app.clock.now()),
    })
  },
)

test('saved texts are shown on the public profile as plain text', covers('EDIT-09'), async () => {
  const member = await app.given.member()
  const typed = { profileTitle: 'Us <i>two</i>', profileText: '<script>alert(1)</script>\nline two' }
  await app.as(member).call(updateProfile, { ...typed, interests: ['Oral'] })
  expect((await app.visitor().call(getProfile, { username: member.username })).ok).toMatchObject({
    ...typed,
    interests: ['Oral'],
  })
})

for (const [row, what, change, field] of [
  ['EDIT-10', 'a title of 101 characters', { profileTitle: 'x'.repeat(101) }, 'profileTitle'],
  ['EDIT-10', 'a text of 5001 characters', { profileText: 'x'.repeat(5001) }, 'profileText'],
  ['PROF-35', 'an interest that isn’t on the list', { interests: ['Oral', 'Knitting'] }, 'interests.1'],
] as const) {
  test(`${what} is rejected and nothing is stored`, covers(row), async () => {
    const member = await app.given.member({ profileTitle: 'Kept' })
    const before = await rowOf(member)
    const answer = await app.as(member).call(updateProfile, { profileText: 'New', ...change })
    expect([answer.status, answer.code]).toEqual([422, 'invalid_input'])
    expect(answer.error?.fields).toHaveProperty([field])
    expect(await rowOf(member)).toEqual(before)
    expect((await app.as(member).call(listConsents, {})).ok.consents).toEqual([])
  })
}

test('a title and a text of the maximum length are stored', covers('EDIT-10'), async () => {
  const longest = { profileTitle: 'x'.repeat(100), profileText: 'y'.repeat(5000) }
  const agent = app.as(await app.given.member())
  expect((await agent.call(updateProfile, longest)).ok).toMatchObject(longest)
})

const NOT_WRITABLE = [
  [['PROF-39'], 'the ID', { id: '01890000-0000-7000-8000-00000000000f' }],
  [['PROF-39'], 'the username', { username: 'someone-else' }],
  [['PROF-39'], 'the role', { role: 'admin' }],
  [['PROF-39'], 'the verification status', { verificationStatus: 'verified' }],
  [[], 'the verification status by its column name', { verification_status: 'verified' }],
  [['PROF-39'], 'the time of the last type change', { profileTypeChangedAt: null }],
  [['PROF-39'], 'the tier', { currentTierId: '01890000-0000-7000-8000-000000000003' }],
  [['PROF-39'], 'the number of images', { imagesUploaded: 0 }],
  [['PROF-39'], 'the number of messages today', { messagesSentToday: 0, messagesResetDate: '2020-01-01' }],
  [['PROF-39'], 'the number of chats today', { chatsInitiatedToday: 0, chatsResetDate: '2020-01-01' }],
  [['CALL-47'], 'the picture, which is never set by URL', { profilePhotoUrl: '/media/x/full' }],
  [['CALL-47'], 'the picture under its other name', { avatarUrl: '/media/x/full' }],
  [[], 'a birth date', { birthYear: 2012 }],
  [[], 'the place', { region: 'Yorkshire' }],
] as const

for (const [rows, what, change] of NOT_WRITABLE) {
  test(`a member can’t write ${what}`, covers(...rows), async () => {
    const member = await app.given.member({ imagesUploaded: 1 })
    const before = await rowOf(member)
    for (const endpoint of [updateProfile, updatePreferences, updatePrivacy]) {
      const answer = await app.as(member).call(endpoint, change)
      expect([endpoint.name, answer.status, answer.code]).toEqual([endpoint.name, 422, 'invalid_input'])
    }
    expect(await rowOf(member)).toEqual(before)
  })
}

test('no one can change someone else’s profile', covers('EDIT-05.1'), async () => {
  const [one, other] = [await app.given.member(), await app.given.member({ profileTitle: 'Mine' })]
  const answer = await app.as(one).call(updateProfile, { id: other.id, profileTitle: 'Taken over' })
  expect(answer.status).toBe(422)
  await app.as(one).call(updateProfile, { profileTitle: 'Own' })
  expect((await rowOf(other))?.profileTitle).toBe('Mine')
})

test(
  'the first save of profile texts stores the consent with its version and time, and later saves don’t change it',
  covers('BEY-19.1'),
  async () => {
    const agent = app.as(await app.given.member())
    const givenAt = around(app.clock.now().toISOString())
    await agent.call(updateProfile, { profileTitle: 'First' })
    app.clock.advance(60_000)
    await agent.call(updateProfile, { profileTitle: 'Second' })
    expect((await agent.call(listConsents, {})).ok.consents).toEqual([
      { subject: 'profile', version: CONSENT_VERSION, givenAt },
    ])
  },
)

test('reactions to a change of a profile run in its transaction, and undo the change if they fail', async () => {
  const member = await app.given.member()
  const seen: unknown[] = []
  const stop = hearOfMembers(app, (id, { tx }) => seen.push([typeof tx, id]))
  let stopFailing = () => {}
  try {
    await app.as(member).call(updateProfile, { profileTitle: 'Changed' })
    await app.as(member).call(getOwnProfile, {})
    expect(seen).toEqual([['object', member.id]])
    stopFailing = hearOfMembers(app, () => {
      throw new Error('the search row could not be written')
    })
    expect((await app.as(member).call(updateProfile, { profileTitle: 'Lost' })).status).toBe(500)
    expect((await rowOf(member))?.profileTitle).toBe('Changed')
  } finally {
    stop()
    stopFailing()
  }
})
