// Runs on both engines, because the rule has its own SQL.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getContactPreferences,
  OPEN_TO_ALL,
  saveContactPreferences,
} from '#shared/domains/contact/contact.contract.ts'
import type { ContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import { mayContact, sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { eq } from 'drizzle-orm'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { canContact } from './contact.policy.ts'
import { profileContactPreferences } from './contact.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A recipient with these preferences, saved the way members save them. */
const recipientWith = async (preferences: Partial<ContactPreferences>) => {
  const recipient = await app.given.member()
  await app.as(recipient).call(saveContactPreferences, { ...OPEN_TO_ALL, ...preferences })
  return recipient
}

const ask = async (sender: { id: string }, recipient: string) =>
  app.as(sender).call(mayContact, { recipient })

test(
  'a visitor can’t check contact permission, and a member gets true or false for themselves as the sender',
  covers('CALL-56'),
  async () => {
    const [sender, open, closed] = [
      await app.given.member(),
      await recipientWith({}),
      await recipientWith({ allowFriendsOnly: true }),
    ]
    const stranger = await app.visitor().call(mayContact, { recipient: open.username })
    expect([stranger.status, stranger.code]).toEqual([401, 'not_signed_in'])
    expect((await ask(sender, open.username)).ok.allowed).toBe(true)
    expect((await ask(sender, closed.id)).ok).toEqual({ allowed: false, question: null })
    const asAnother = await app.as(sender).call(mayContact, { recipient: closed.id, sender: closed.id })
    expect(asAnother.ok).toEqual({ allowed: false, question: null })
  },
)

test(
  'contact permission is decided per recipient, given by ID or by username in upper or lower case',
  onBoth('CPREF-11'),
  async () => {
    const sender = await app.given.member({ profileType: 'man' })
    const willing = await recipientWith({})
    const unwilling = await recipientWith({ blockedProfileTypes: ['man'] })
    expect((await ask(sender, willing.id)).ok.allowed).toBe(true)
    expect((await ask(sender, willing.username.toUpperCase())).ok.allowed).toBe(true)
    expect((await ask(sender, unwilling.username)).ok.allowed).toBe(false)
  },
)

const CASES: { title: string; preferences: Partial<ContactPreferences>; man: boolean; friend: boolean }[] = [
  { title: 'no preferences', preferences: OPEN_TO_ALL, man: true, friend: true },
  { title: 'friends only', preferences: { allowFriendsOnly: true }, man: false, friend: true },
  { title: 'a blocked type', preferences: { blockedProfileTypes: ['man'] }, man: false, friend: false },
  {
    title: 'another blocked type',
    preferences: { blockedProfileTypes: ['woman'] },
    man: true,
    friend: true,
  },
  { title: 'an allowed type', preferences: { allowedProfileTypes: ['man'] }, man: true, friend: true },
  {
    title: 'only other types allowed',
    preferences: { allowedProfileTypes: ['couple_mf'] },
    man: false,
    friend: false,
  },
]

test.each(CASES)('who may write: $title', onBoth('CPREF-12.1'), async ({ preferences, man, friend }) => {
  const recipient = preferences === OPEN_TO_ALL ? await app.given.member() : await recipientWith(preferences)
  const [stranger, accepted] = [
    await app.given.member({ profileType: 'man' }),
    await app.given.member({ profileType: 'man' }),
  ]
  await app.given.friends(accepted, recipient)
  expect((await ask(stranger, recipient.id)).ok.allowed).toBe(man)
  expect((await ask(accepted, recipient.id)).ok.allowed).toBe(friend)
})

test(
  'a friend request bypasses the friends-only preference, but no other',
  covers('CPREF-12.2'),
  async () => {
    const { db } = app.services
    const man = await app.given.member({ profileType: 'man' })
    const friendsOnly = await recipientWith({ allowFriendsOnly: true })
    const noMen = await recipientWith({ allowFriendsOnly: true, blockedProfileTypes: ['man'] })
    expect(await canContact(db, man, friendsOnly.id)).toBe('refused')
    expect(await canContact(db, man, friendsOnly.id, { asksForFriendship: true })).toBe('allowed')
    expect(await canContact(db, man, noMen.id, { asksForFriendship: true })).toBe('refused')
  },
)

test(
  'a member with a block in either direction, or with a hidden profile, seems not to exist',
  onBoth('CPREF-12.1'),
  async () => {
    const sender = await app.given.member()
    const [blocker, blocked, hidden, suspended, unconfirmed] = [
      await app.given.member(),
      await app.given.member(),
      await app.given.member({ visibility: 'friends' }),
      await app.given.member({}, { status: 'suspended' }),
      await app.given.member({}, { confirmedAt: null }),
    ]
    await app.given.block(blocker, sender)
    await app.given.block(sender, blocked)
    const nobody = await ask(sender, newId())
    expect([nobody.status, nobody.code]).toEqual([404, 'unknown_recipient'])
    for (const recipient of [blocker, blocked, hidden, suspended, unconfirmed]) {
      const answer = await ask(sender, recipient.username)
      expect([answer.status, answer.error]).toEqual([404, nobody.error])
    }
  },
)

const writeTo = async (sender: { id: string }, recipient: { username: string }) =>
  (await app.as(sender).call(sendMessage, { to: recipient.username, body: 'Hello', clientKey: newId() })).ok

test(
  'a member who was written to may answer, whatever the writer’s preferences and privacy',
  onBoth('PRIV-02.2', 'CPREF-12.1'),
  async () => {
    const [writer, answerer, other] = [
      await recipientWith({ allowFriendsOnly: true, blockedProfileTypes: ['man'] }),
      await app.given.member({ profileType: 'man' }),
      await app.given.member({ profileType: 'man' }),
    ]
    await writeTo(writer, answerer)
    expect((await ask(answerer, writer.id)).ok.allowed).toBe(true)
    expect((await ask(other, writer.id)).ok.allowed).toBe(false)
    await app.services.db.update(profiles).set({ visibility: 'friends' }).where(eq(profiles.id, writer.id))
    expect((await ask(answerer, writer.id)).ok.allowed).toBe(true)
    expect((await ask(other, writer.id)).status).toBe(404)
  },
)

test(
  'a writer who has since been suspended, has blocked or has been blocked can’t be answered',
  onBoth('CPREF-12.1'),
  async () => {
    const answerer = await app.given.member()
    const [suspended, blocker, blocked] = [
      await app.given.member(),
      await app.given.member(),
      await app.given.member(),
    ]
    for (const writer of [suspended, blocker, blocked]) await writeTo(writer, answerer)
    await app.services.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, suspended.id))
    await app.given.block(blocker, answerer)
    await app.given.block(answerer, blocked)
    for (const writer of [suspended, blocker, blocked]) {
      const answer = await ask(answerer, writer.id)
      expect([answer.status, answer.code]).toEqual([404, 'unknown_recipient'])
    }
  },
)

test('members can’t contact themselves', async () => {
  const member = await app.given.member()
  expect(await canContact(app.services.db, member, member.id)).toBe('refused')
})

test('a profile type that’s both allowed and blocked is blocked', onBoth('CPREF-13'), async () => {
  const recipient = await recipientWith({
    allowedProfileTypes: ['man', 'woman'],
    blockedProfileTypes: ['man'],
  })
  const [man, woman] = [
    await app.given.member({ profileType: 'man' }),
    await app.given.member({ profileType: 'woman' }),
  ]
  expect((await ask(man, recipient.id)).ok.allowed).toBe(false)
  expect((await ask(woman, recipient.id)).ok.allowed).toBe(true)
})

test(
  'members can read and write only their own contact preferences, and get only true or false about others',
  covers('CPREF-14.1'),
  async () => {
    const stranger = await app.visitor().call(getContactPreferences, {})
    const writing = await app.visitor().call(saveContactPreferences, OPEN_TO_ALL)
    expect([stranger.status, writing.status]).toEqual([401, 401])
    const owner = await recipientWith({ blockedProfileTypes: ['tvts'] })
    const other = await app.given.member()
    await app
      .as(other)
      .call(saveContactPreferences, { ...OPEN_TO_ALL, profileId: owner.id, allowFriendsOnly: true })
    expect((await app.as(owner).call(getContactPreferences, {})).ok).toEqual({
      ...OPEN_TO_ALL,
      blockedProfileTypes: ['tvts'],
    })
    expect(
      (await app.as(other).call(getContactPreferences, { profileId: owner.id })).ok.allowFriendsOnly,
    ).toBe(true)
    expect((await ask(other, owner.id)).ok).toEqual({ allowed: true, question: null })
  },
)

const storedRows = (memberId: string) =>
  app.services.db
    .select()
    .from(profileContactPreferences)
    .where(eq(profileContactPreferences.profileId, memberId))

test(
  'contact preferences are stored and read back',
  covers('CPREF-02', 'CPREF-03', 'CPREF-04', 'CPREF-05', 'CALL-60', 'CALL-61'),
  async () => {
    const member = app.as(await app.given.member())
    expect((await member.call(getContactPreferences, {})).ok).toEqual(OPEN_TO_ALL)
    const chosen: ContactPreferences = {
      allowFriendsOnly: true,
      verifiedOnly: true,
      withPhotoOnly: true,
      allowedProfileTypes: ['woman', 'couple_ff'],
      blockedProfileTypes: ['man', 'couple_mf', 'couple_mm', 'tvts'],
      openingQuestion: 'What made you smile today?',
    }
    await member.call(saveContactPreferences, chosen)
    expect((await member.call(getContactPreferences, {})).ok).toEqual(chosen)
    for (const other of [
      { ...chosen, allowedProfileTypes: ['man'], blockedProfileTypes: ['woman'] },
      { ...chosen, openingQuestion: 'And tomorrow?' },
      OPEN_TO_ALL,
    ] satisfies ContactPreferences[]) {
      await member.call(saveContactPreferences, other)
      expect((await member.call(getContactPreferences, {})).ok).toEqual(other)
    }
  },
)

test(
  'saving contact preferences again updates the existing row and its time',
  covers('DATA-15', 'CPREF-06', 'CPREF-07'),
  async () => {
    const member = await app.given.member()
    await app.as(member).call(saveContactPreferences, OPEN_TO_ALL)
    const [first] = await storedRows(member.id)
    app.clock.advance(60_000)
    await app.as(member).call(saveContactPreferences, { ...OPEN_TO_ALL, allowFriendsOnly: true })
    const rows = await storedRows(member.id)
    expect(rows).toEqual([
      {
        id: first?.id,
        profileId: member.id,
        ...OPEN_TO_ALL,
        allowFriendsOnly: true,
        updatedAt: around(app.clock.now()),
      },
    ])
    expect(rows[0]?.updatedAt).not.toEqual(first?.updatedAt)
  },
)

test(
  'an unknown profile type in the contact preferences is rejected, and nothing is stored',
  covers('CPREF-03'),
  async () => {
    const member = await app.given.member()
    const answer = await app
      .as(member)
      .call(saveContactPreferences, { ...OPEN_TO_ALL, allowedProfileTypes: ['robot'] })
    expect([answer.status, answer.code]).toEqual([422, 'invalid_input'])
    expect(await storedRows(member.id)).toEqual([])
  },
)
