import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { HOUR } from '#shared/kernel/time.ts'
import { readExported } from '#server/testing/builders/exported.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { createBelongings } from '#server/testing/builders/personal-data.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { accounts, passkeys, sessions, tokens } from '#server/domains/accounts/accounts.tables.ts'
import { auditPeople } from '#server/domains/audit/audit.tables.ts'
import { membershipSubscriptions } from '#server/domains/membership/membership.tables.ts'
import { photos, photoShares } from '#server/domains/photos/photos.tables.ts'
import { listEntries } from './joining.export.entries.queries.ts'
import { exportMember } from './joining.export.queries.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
let world: Awaited<ReturnType<typeof createBelongings>>
let held: Record<string, unknown>
let json: string
let at: string

const exportOf = async ({ id }: { id: string }) =>
  JSON.parse(await readExported(await exportMember(app.services, id))) as Record<string, unknown>

beforeAll(async () => {
  app = await createTestApp()
  at = around(app.clock.now().toISOString())
  world = await createBelongings(app)
  held = await exportOf(world.anna)
  // Entries with the same timestamp are in any order.
  const { photos: own, accounts: account } = held as Record<
    string,
    Record<string, { id: string; purpose: string }[]>
  >
  own?.['photos']?.sort((a, b) => world.anna.photoIds.indexOf(a.id) - world.anna.photoIds.indexOf(b.id))
  account?.['mailedLinks']?.sort((a, b) => a.purpose.localeCompare(b.purpose))
  json = JSON.stringify(held)
})
afterAll(() => app.close())

test('an export contains every text the member wrote', () => {
  const { email, username, photoIds, texts } = world.anna
  const own = [...Object.values(texts.profile), ...Object.values(texts.kept), texts.message]
  for (const text of [email, username, ...photoIds, ...own]) expect(json).toContain(text)
})

test('an export’s pages are listed in order, from the account to admins’ actions', async () => {
  const [index] = await listEntries(app.services, world.anna.id)
  if (!index) throw new Error('An export without an index')
  const listed = (await text(await index.open())).matchAll(/href="pages\/\w+\.html">([^<]*)</g)
  const titles = [...listed].map(([, title]) => title ?? '')
  const declared = app.services.personal.flatMap(({ title }) => title ?? [])
  expect(titles.toSorted()).toEqual(declared.toSorted())
  const [first, last] = [titles.indexOf('Friends') + 1, titles.indexOf('Members you blocked')]
  expect(titles.toSpliced(first, last - first)).toEqual([
    'Account and log-ins',
    'Registration',
    'Profile',
    'Photos',
    'Verification photos',
    'Status',
    'Messages',
    'Live chats',
    'Who may write to you',
    'Saved searches',
    'Notifications',
    'Friends',
    'Members you blocked',
    'Membership',
    'What you wrote to us',
    'What you reported',
    'What admins did',
  ])
})

test('an export doesn’t contain a visitor’s report that mentions the member’s address', () => {
  expect(json).not.toContain(world.anna.texts.filed)
})

test('an export contains other members’ names and what they wrote to this member', () => {
  const { email, id, photoIds, username, texts } = world.max
  const { profile, kept, mail, filed, message } = texts
  for (const text of [
    ...Object.values(profile),
    ...Object.values(kept),
    ...photoIds,
    mail,
    filed,
    email,
    id,
  ]) {
    expect(json).not.toContain(text)
  }
  expect(json).toContain(message)
  expect(json).toContain(username)
})

test('an export contains every domain’s part', covers('BLOCK-10.2'), () => {
  const { anna, max, admin, third } = world
  const { firstname, sexuality, bodyType, ethnicity, partnerFirstname, partnerSexuality, ...profile } =
    anna.texts.profile
  expect(held).toMatchObject({
    audit: {
      actsUponYou: [
        { at, act: 'profiles.rejectUsername', details: { after: { note: anna.texts.kept.act } } },
      ],
      yourActs: [{ at, act: 'settings.saveSettings' }],
    },
    pages: [{ message: anna.texts.kept.contact, createdAt: at }],
    accounts: {
      email: anna.email,
      founderNumber: 1,
      termsVersion: 'test',
      sessions: [{ kind: 'remembered', userAgent: anna.texts.kept.userAgent }],
      mailedLinks: [
        { purpose: 'reset_password', usedAt: null },
        { purpose: 'take_back', email: 'anna-canary-former@example.org' },
      ],
    },
    blocks: [{ blocked: third.username, note: anna.texts.kept.block, createdAt: at }],
    relations: expect.arrayContaining([
      expect.objectContaining({ friend: max.username, status: 'accepted', isRequestedByYou: true }),
      expect.objectContaining({ friend: admin.username, status: 'accepted', isRequestedByYou: false }),
    ]) as unknown[],
    membership: {
      subscriptions: [{ tier: 'gold', status: 'active', source: 'admin', expiresAt: null }],
      dailyUse: expect.arrayContaining([expect.objectContaining({ kind: 'chats', used: 3 })]) as unknown[],
    },
    profiles: {
      ...profile,
      personalDetails: [
        { person: 'member', firstname, sexuality, bodyType, ethnicity },
        { person: 'partner', firstname: partnerFirstname, sexuality: partnerSexuality },
      ],
      profileType: 'couple_mf',
      partnerBirthYear: 1990,
      lastActiveAt: at,
      profilesOpened: [{ profile: max.username, viewedAt: at }],
      openedBy: [{ by: max.username, viewedAt: at }],
      consents: [{ subject: 'profile', version: anna.texts.kept.consent, givenAt: at }],
    },
    photos: {
      photos: [
        {
          id: anna.photoIds[0],
          audience: 'chosen',
          file: `photos/${anna.photoIds[0]}-full.webp`,
          // Max got this photo twice: shared individually, and with a message.
          sharedWith: [
            { with: max.username, createdAt: at, expiresAt: null, openings: 0 },
            { with: max.username, createdAt: at, expiresAt: null, openings: 0 },
          ],
        },
        { id: anna.photoIds[1], audience: 'everyone', sharedWith: [] },
      ],
      sharedWithYou: [{ by: max.username, createdAt: at, expiresAt: null }],
    },
    status: { text: anna.texts.kept.status },
    contact: {
      allowedProfileTypes: ['tvts'],
      blockedProfileTypes: ['couple_ff'],
      openingQuestion: anna.texts.kept.question,
    },
    messages: {
      conversations: [
        {
          with: max.username,
          draft: anna.texts.kept.draft,
          messages: [
            { isByYou: true, body: anna.texts.message, isSaved: true, createdAt: at },
            { isByYou: false, body: max.texts.message, isSaved: false, createdAt: at },
          ],
        },
      ],
      alwaysOpen: [{ from: max.username, createdAt: at }],
    },
    reports: {
      filed: [{ kind: 'profile', category: 'harassment' }],
      aboutYou: [{ kind: 'profile', decision: 'warn', reason: 'anna-canary-warned' }],
    },
  })
})

test('an export contains nothing that grants access to anything', async () => {
  const { db } = app.services
  const { id } = world.anna
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id))
  const [session] = await db.select().from(sessions).where(eq(sessions.accountId, id))
  const [token] = await db.select().from(tokens).where(eq(tokens.accountId, id))
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.accountId, id))
  const [person] = await db.select().from(auditPeople).where(eq(auditPeople.accountId, id))
  expect(json).not.toContain(account?.passwordHash)
  expect(json).not.toContain(person?.pseudonym)
  for (const bytes of [session?.tokenHash, token?.tokenHash, person?.key, passkey?.credentialId]) {
    for (const form of ['hex', 'base64'] as const) expect(json).not.toContain(bytes?.toString(form))
    expect(json).not.toContain(JSON.stringify(bytes))
  }
  expect(json).not.toMatch(/"(?!passkeys")\w*(hash|token|key|password)\w*":/i)
})

test('a member who can’t be seen isn’t mentioned in any part of an export', async () => {
  const [member, blocking] = [await app.given.member(), await app.given.member()]
  await app.given.friends(member, blocking)
  await app.given.photo(member, { audience: 'chosen', sharedWith: [blocking] })
  await app.given.photo(blocking, { audience: 'chosen', sharedWith: [member] })
  const { username } = blocking
  const first = { to: username, body: 'Hello', clientKey: newId() }
  expect((await app.as(member).call(sendMessage, first)).status).toBe(200)
  expect(JSON.stringify(await exportOf(member)).split(username)).toHaveLength(5)
  await app.given.block(blocking, member)
  expect(JSON.stringify(await exportOf(member))).not.toContain(username)
})

test('a photo shared with the member is included in an export while the member may see it', async () => {
  const [member, owner] = [await app.given.member(), await app.given.member()]
  await app.given.photo(owner, { audience: 'friends', sharedWith: [member] })
  const photoId = await app.given.photo(owner, { audience: 'chosen', sharedWith: [member] })
  expect(await exportOf(member)).toMatchObject({ photos: { sharedWithYou: [{ by: owner.username }] } })
  await app.services.db.update(photos).set({ isSurplus: true }).where(eq(photos.id, photoId))
  expect(await exportOf(member)).toMatchObject({ photos: { sharedWithYou: [] } })
})

test('an export uses the site’s clock to decide what the member may see', async () => {
  const [owner, fan] = [await app.given.member(), await app.given.member()]
  const photoId = await app.given.photo(owner, { audience: 'chosen', sharedWith: [fan] })
  await app.given.fab(fan, photoId)
  await app.given.tier(owner, 'gold')
  await app.as(fan).call(getProfile, { username: owner.username })
  const expiresAt = new Date(app.clock.now().getTime() + HOUR)
  const { db } = app.services
  await db.update(photoShares).set({ expiresAt }).where(eq(photoShares.photoId, photoId))
  await db
    .update(membershipSubscriptions)
    .set({ expiresAt })
    .where(eq(membershipSubscriptions.userId, owner.id))
  const timed = async () => [(await exportOf(fan))['photos'], await exportOf(owner)]
  const by = fan.username
  expect(await timed()).toMatchObject([
    { sharedWithYou: [{ by: owner.username }], fabsGiven: [{ owner: owner.username }] },
    { photos: { fabsReceived: [{ by }] }, profiles: { openedBy: [{ by }] } },
  ])
  app.clock.advance(HOUR)
  expect(await timed()).toMatchObject([
    { sharedWithYou: [], fabsGiven: [] },
    { photos: { fabsReceived: [] }, profiles: { openedBy: [] } },
  ])
})

test('a suspended friend isn’t mentioned in an export', async () => {
  const member = await app.given.member()
  const friend = await app.given.member({}, { status: 'suspended' })
  await app.given.friends(member, friend)
  expect(await exportOf(member)).toMatchObject({ relations: [] })
})

test('an export excludes data from an address that was never confirmed, as it may be someone else’s', async () => {
  const { id, texts } = world.anna
  await app.services.db.update(accounts).set({ confirmedAt: null }).where(eq(accounts.id, id))
  expect(await exportOf(world.anna)).toMatchObject({ pages: [] })
  const unconfirmed = JSON.stringify(await exportOf(world.anna))
  for (const text of [texts.kept.contact, texts.filed]) expect(unconfirmed).not.toContain(text)
})

test('a member who doesn’t exist can’t be exported', async () => {
  await expect(exportMember(app.services, world.anna.photoIds[0] ?? '')).rejects.toMatchObject({
    reason: { code: 'not_found' },
  })
})
