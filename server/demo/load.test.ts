import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts, founderPlaces } from '#server/domains/accounts/accounts.tables.ts'
import { blockedUsers } from '#server/domains/blocks/blocks.tables.ts'
import { membershipSubscriptions, membershipTiers } from '#server/domains/membership/membership.tables.ts'
import { messages, messageThreads } from '#server/domains/messages/messages.tables.ts'
import { photoLocks } from '#server/domains/messages/locks/messages.locks.tables.ts'
import { photoFabs, photos, photoShares } from '#server/domains/photos/photos.tables.ts'
import { consents, profiles } from '#server/domains/profiles/profiles.tables.ts'
import { usernameChangeRequests } from '#server/domains/usernames/usernames.tables.ts'
import { listSavedSearches } from '#server/domains/search/saved/search.saved.queries.ts'
import { memberSearch } from '#server/domains/search/search.tables.ts'
import { friends } from '#server/domains/relations/relations.tables.ts'
import { readProof } from '#server/domains/verification/verification.proofs.queries.ts'
import { verificationOpenings, verificationPhotos } from '#server/domains/verification/verification.tables.ts'
import { userStatuses } from '#server/domains/status/status.tables.ts'
import { isPassword } from '#server/platform/secrets/passwords.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { CONSENT_VERSION } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { isAdult } from '#shared/domains/profiles/profiles.rules.ts'
import { STATUS_MAX } from '#shared/domains/status/status.contract.ts'
import { DAY, SECOND, siteDayOf } from '#shared/kernel/time.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import { type DemoProgress, loadDemo } from './load.ts'

describe('the loaded demo', () => {
  let app: TestApp
  const progress: DemoProgress[] = []
  beforeAll(async () => {
    app = await createTestApp()
    await loadDemo(app.services, { members: 80, onProgress: (step) => void progress.push(step) })
  }, 60_000)
  afterAll(() => app.close())

  const idOf = async (email: string) => {
    const [row] = await app.services.db
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.email, email))
    return row?.id ?? expect.fail(`no account ${email}`)
  }

  test('has as many members as requested, all with a profile and a place', async () => {
    expect(await app.services.db.$count(accounts)).toBe(80)
    expect(await app.services.db.$count(profiles)).toBe(80)
    expect(await app.services.db.$count(profiles, isNull(profiles.placeId))).toBe(0)
    expect(await app.services.db.$count(profiles, isNull(profiles.region))).toBe(0)
    expect(progress.at(-1)).toEqual({ step: 'search', done: 80, total: 80 })
  })

  test('has everyone except the admin in the search', async () => {
    expect(await app.services.db.$count(memberSearch)).toBe(79)
  })

  test('has saved searches with new members', async () => {
    for (const email of ['anna@demo.example', 'max@demo.example']) {
      const { searches } = await listSavedSearches(app.services, { id: await idOf(email) })
      expect(searches.filter(({ fresh }) => fresh > 0)).not.toEqual([])
    }
  })

  test('has no one who agreed to a wording of the consent before it existed', async () => {
    const worded = Math.min(Date.parse(CONSENT_VERSION), app.clock.now().getTime() - SECOND)
    for (const { givenAt } of await app.services.db.select().from(consents)) {
      expect(givenAt.getTime()).toBeGreaterThanOrEqual(worded)
    }
  })

  test('has a queue of verification photos, drawn and encrypted, and decisions for anna', async () => {
    const rows = await app.services.db.select().from(verificationPhotos)
    const waiting = rows.filter(({ status }) => status === 'pending')
    expect(waiting).toHaveLength(8)
    expect(waiting.filter(({ hiddenFromAdmin }) => hiddenFromAdmin)).toHaveLength(1)
    for (const { photoUrl } of waiting) {
      const webp = await readProof(app.services, photoUrl ?? '')
      expect(webp?.subarray(0, 4).toString()).toBe('RIFF')
    }
    const anna = await idOf('anna@demo.example')
    expect(rows.filter(({ userId }) => userId === anna).map(({ status }) => status)).toEqual([
      'rejected',
      'approved',
    ])
    const again = waiting.filter(({ attempt }) => attempt === 2).map(({ userId }) => userId)
    expect(rows.filter(({ userId }) => again.includes(userId)).map(({ status }) => status)).toEqual([
      'rejected',
      'pending',
    ])
    const decided = rows.filter(({ photoUrl, status }) => photoUrl && status !== 'pending')
    const opened = await app.services.db.select().from(verificationOpenings)
    expect(opened.map(({ entryId }) => entryId).toSorted()).toEqual(decided.map(({ id }) => id).toSorted())
  })

  test('has no profile whose verification status differs from that of its last verification photo', async () => {
    const rows = await app.services.db.select().from(verificationPhotos)
    const statusOf = { pending: 'pending', approved: 'verified', rejected: 'rejected' }
    for (const { id, verificationStatus, verifiedAt } of await app.services.db.select().from(profiles)) {
      const last = rows.filter(({ userId }) => userId === id).toSorted((a, b) => b.attempt - a.attempt)[0]
      expect(verificationStatus).toBe(last ? statusOf[last.status] : 'unverified')
      expect(verifiedAt === null).toBe(verificationStatus !== 'verified')
    }
  })

  test('has no one under 18', async () => {
    const now = app.clock.now()
    for (const row of await app.services.db.select().from(profiles)) {
      expect(isAdult({ year: row.birthYear, month: row.birthMonth }, now)).toBe(true)
      if (!row.profileType.startsWith('couple_')) continue
      expect(isAdult({ year: row.partnerBirthYear ?? 9999, month: row.partnerBirthMonth ?? 12 }, now)).toBe(
        true,
      )
    }
  })

  test('lets the fixed accounts log in, one of them as an admin', async () => {
    for (const { email, username, type } of DEMO_ACCOUNTS) {
      const [account] = await app.services.db.select().from(accounts).where(eq(accounts.email, email))
      expect(account?.confirmedAt).toBeInstanceOf(Date)
      expect(await isPassword(account?.passwordHash, { password: DEMO_PASSWORD, whom: 'demo' })).toBe(true)
      const [profile] = await app.services.db.select().from(profiles).where(eq(profiles.username, username))
      expect(profile).toMatchObject({ id: account?.id, profileType: type })
      expect(profile?.role).toBe(email.startsWith('admin@') ? 'admin' : 'user')
    }
  })

  test('numbers everyone except the admin as founders, by time of confirmation, and some have claimed gold', async () => {
    const { db } = app.services
    const rows = await db
      .select({ number: accounts.founderNumber, email: accounts.email })
      .from(accounts)
      .orderBy(accounts.confirmedAt, accounts.id)
    const members = rows.filter(({ email }) => email !== 'admin@demo.example')
    expect(members.map(({ number }) => number)).toEqual(members.map((_, index) => index + 1))
    expect(await db.select().from(founderPlaces)).toEqual([{ isOnlyRow: true, taken: 79 }])
    const sources = await db
      .selectDistinct({ tier: membershipTiers.name, source: membershipSubscriptions.source })
      .from(membershipSubscriptions)
      .innerJoin(membershipTiers, eq(membershipTiers.id, membershipSubscriptions.tierId))
    expect(sources.map(({ tier, source }) => `${tier} ${source}`).toSorted()).toEqual([
      'gold demo',
      'gold founder',
      'silver demo',
    ])
  })

  test('has some members with a current status, including anna but not max', async () => {
    const rows = await app.services.db.select().from(userStatuses)
    expect(rows.length).toBeGreaterThan(10)
    const now = app.clock.now()
    for (const { statusText, updatedAt, expiresAt } of rows) {
      expect([statusText.length <= STATUS_MAX, updatedAt < now, expiresAt > now]).toEqual([true, true, true])
    }
    const holders = rows.map(({ userId }) => userId)
    expect(holders).toContain(await idOf('anna@demo.example'))
    expect(holders).not.toContain(await idOf('max@demo.example'))
  })

  test('has username requests: one pending, one approved and one rejected', async () => {
    const asked = await app.services.db
      .select({ username: profiles.username, status: usernameChangeRequests.status })
      .from(usernameChangeRequests)
      .innerJoin(profiles, eq(profiles.id, usernameChangeRequests.userId))
    expect(asked.map(({ username, status }) => `${username} ${status}`).toSorted()).toEqual([
      'anna approved',
      'kate-and-tom rejected',
      'max pending',
    ])
  })

  test('stores three sizes of every portrait', async () => {
    const rows = await app.services.db.select().from(photos)
    expect(rows.length).toBeGreaterThan(46)
    for (const { fileKey } of rows) {
      for (const size of ['full', 'card', 'thumb']) {
        expect(await app.services.files.has(`${fileKey}-${size}.webp`)).toBe(true)
      }
    }
  })

  test('gives members whose tier allows it more than one photo, some with alt text', async () => {
    const { db } = app.services
    const of = async (email: string) =>
      db
        .select()
        .from(photos)
        .where(eq(photos.ownerId, await idOf(email)))
    for (const name of ['anna', 'max', 'kate-and-tom']) {
      const own = await of(`${name}@demo.example`)
      const [profile] = await db.select().from(profiles).where(eq(profiles.username, name))
      expect(profile?.imagesUploaded).toBe(own.length)
    }
    expect((await of('anna@demo.example')).length).toBeGreaterThan(2)
    const audiences = new Set((await db.select().from(photos)).map(({ audience }) => audience))
    expect(audiences).toEqual(new Set(['everyone', 'friends', 'chosen']))
    expect(await db.$count(photos, sql`${photos.alt} <> ''`)).toBeGreaterThan(5)
  })

  test('has fabs by and for the members people log in as, but none between members who are blocked', async () => {
    const { db } = app.services
    for (const name of ['anna', 'max', 'kate-and-tom']) {
      const id = await idOf(`${name}@demo.example`)
      expect(await db.$count(photoFabs, eq(photoFabs.memberId, id)), name).toBeGreaterThan(3)
      expect(await db.$count(photoFabs, eq(photoFabs.ownerId, id)), name).toBeGreaterThan(2)
    }
    const between = sql`exists (select 1 from ${blockedUsers} where ${blockedUsers.blockerId} in (${photoFabs.ownerId}, ${photoFabs.memberId}) and ${blockedUsers.blockedId} in (${photoFabs.ownerId}, ${photoFabs.memberId}))`
    expect(await db.$count(photoFabs, between)).toBe(0)
  })

  test('has photos shared with one member: one expiring today, one until revoked, one opened, one locked', async () => {
    const { db, clock } = app.services
    const rows = await db.select().from(photoShares)
    const anna = await idOf('anna@demo.example')
    const today = new Date(clock.now().getTime() + DAY)
    expect(rows.some(({ ownerId, expiresAt }) => ownerId === anna && expiresAt && expiresAt < today)).toBe(
      true,
    )
    expect(rows.some(({ memberId, expiresAt }) => memberId === anna && expiresAt === null)).toBe(true)
    expect(rows.some(({ ownerId, openings }) => ownerId === anna && openings > 0)).toBe(true)
    expect(rows.filter(({ messageId }) => messageId).map(({ memberId }) => memberId)).toEqual([anna])
    expect(await db.select().from(photoLocks)).toMatchObject([{ recipientId: anna, isOpen: false }])
  })

  test('has two members blocked by anna with whom she has no messages, one with a note', async () => {
    const { db } = app.services
    const rows = await db.select().from(blockedUsers)
    const anna = await idOf('anna@demo.example')
    expect(rows.map(({ blockerId, note }) => [blockerId, note !== ''])).toEqual([
      [anna, true],
      [anna, false],
    ])
    for (const { blockedId } of rows) {
      const isTheirs = sql`${blockedId} in (${messageThreads.participantA}, ${messageThreads.participantB})`
      expect(await db.$count(messageThreads, isTheirs)).toBe(0)
    }
  })

  test('gives the fixed members full inboxes, with unread messages and long conversations', async () => {
    const { db } = app.services
    for (const name of ['anna', 'max', 'kate-and-tom']) {
      const id = await idOf(`${name}@demo.example`)
      const ofMember = sql`${id} in (${messageThreads.participantA}, ${messageThreads.participantB})`
      expect(await db.$count(messageThreads, ofMember)).toBeGreaterThanOrEqual(6)
      const unread = await db.$count(
        messages,
        sql`${messages.recipientId} = ${id} and not ${messages.isRead}`,
      )
      expect(unread).toBeGreaterThanOrEqual(3)
      expect(await db.$count(friends, sql`${id} in (${friends.userA}, ${friends.userB})`)).toBeGreaterThan(3)
    }
    const longest = await db
      .select({
        lines: sql<number>`count(*)::int`,
        days: sql<number>`count(distinct ${messages.createdAt}::date)::int`,
      })
      .from(messages)
      .groupBy(messages.threadId)
      .orderBy(sql`1 desc`)
      .limit(1)
    expect(longest[0]?.lines).toBeGreaterThan(40)
    expect(longest[0]?.days).toBeGreaterThanOrEqual(7)
  })

  test('leaves the fixed accounts’ daily message allowances unused', async () => {
    const today = siteDayOf(app.clock.now())
    const rows = await app.services.db.select().from(messages)
    for (const { email } of DEMO_ACCOUNTS) {
      const id = await idOf(email)
      const sent = rows.filter((row) => row.senderId === id && siteDayOf(row.createdAt) === today)
      expect(sent).toEqual([])
    }
  })

  test('orders messages the same by id and by time, and each thread refers to its newest message', async () => {
    const { db } = app.services
    const threads = await db.select().from(messageThreads)
    expect(threads.length).toBeGreaterThan(0)
    for (const thread of threads) {
      const lines = await db
        .select()
        .from(messages)
        .where(eq(messages.threadId, thread.id))
        .orderBy(messages.id)
      const times = lines.map((line) => line.createdAt.getTime())
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(lines.at(-1)?.id).toBe(thread.lastMessageId)
      expect(lines.at(-1)?.createdAt).toEqual(thread.updatedAt)
    }
  })

  test('can’t be loaded if there are members already, and nothing changes', async () => {
    await expect(loadDemo(app.services, { members: 10 })).rejects.toThrow('empty database')
    expect(await app.services.db.$count(accounts)).toBe(80)
  })
})
