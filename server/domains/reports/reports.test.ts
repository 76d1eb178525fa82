import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { fileVisitorReport } from '#shared/domains/reports/reports.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, SECOND } from '#shared/kernel/time.ts'
import { covers } from '#testing/covers.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { usernameChangeRequests } from '../usernames/usernames.tables.ts'
import { photos } from '../photos/photos.tables.ts'
import { reportCases } from '#server/domains/reports/cases/reports.cases.tables.ts'
import { readEvidence } from '#server/domains/reports/cases/reports.evidence.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ demo: false, trustProxy: ['127.0.0.1'] })
})
afterAll(() => app.close())

test('a member isn’t hidden just because many visitors have reported them', async () => {
  const { username } = await app.given.member()
  for (let host = 1; host <= 50; host += 1) {
    const report = {
      clientKey: newId(),
      subject: 'picture_of_me',
      location: username,
      details: 'Take it down.',
      email: `ring-${host}@example.org`,
    }
    const filed = await app
      .visitor()
      .call(fileVisitorReport, report, { 'x-forwarded-for': `203.0.113.${host}` })
    expect(filed.status).toBe(200)
  }
  expect((await app.visitor().call(getProfile, { username })).ok.username).toBe(username)
})

test(
  'a visitor’s report finds its member by a username given up within the last year, without telling the visitor',
  covers('BEY-20.2'),
  async () => {
    const [{ db }, decidedAt] = [app.services, app.clock.now()]
    const { id, username } = await app.given.member()
    const oldUsername = `Rose.${newId().slice(-12)}`
    const changed = { id: newId(), userId: id, oldUsername, newUsername: username, decidedAt }
    await db.insert(usernameChangeRequests).values({ ...changed, status: 'approved', createdAt: decidedAt })
    let host = 100
    const file = async (location: string) => {
      const from = { 'x-forwarded-for': `203.0.113.${(host += 1)}` }
      const report = { subject: 'under_age', location, details: 'Too young.' } as const
      const sent = { clientKey: newId(), email: 'rose@example.org', ...report }
      const { caseNumber, ...said } = (await app.visitor().call(fileVisitorReport, sent, from)).ok
      const [row] = await db.select().from(reportCases).where(eq(reportCases.caseNumber, caseNumber))
      return { about: row?.reportedId, as: row?.reportedName, said }
    }
    const [theirs, nobodys] = [
      { about: id, as: username, said: {} },
      { about: null, as: null, said: {} },
    ]
    expect(await file(oldUsername.toLowerCase())).toEqual(theirs)
    expect(await file(`https://site.example/profile/${oldUsername}`)).toEqual(theirs)
    // The path of a profile URL may also be in capitals.
    expect(await file(`https://site.example/Profile/${username}`)).toEqual(theirs)
    expect(await file(oldUsername.replace('.', '_'))).toEqual(nobodys)
    app.clock.advance(365 * DAY - SECOND)
    expect(await file(oldUsername)).toEqual(theirs)
    app.clock.advance(SECOND)
    expect(await file(oldUsername)).toEqual(nobodys)
    expect(await file(username)).toEqual(theirs)
  },
)

test(
  'a visitor’s report keeps a copy of the picture at the address given, or else of the profile picture that visitors see',
  covers('BEY-20.3'),
  async () => {
    const { db } = app.services
    const [owner, hidden] = [await app.given.member(), await app.given.member({ visibility: 'members' })]
    const other = await app.given.photo(owner, { audience: 'friends', isProfilePhoto: false })
    await db.update(photos).set({ width: 640 }).where(eq(photos.id, other))
    const own = await app.given.photo(owner)
    await app.given.photo(hidden)
    let host = 0
    const report = async (location: string) => {
      const from = { 'x-forwarded-for': `198.51.100.${(host += 1)}` }
      const said = { subject: 'picture_of_me', location, details: 'That is me.' } as const
      const sent = { clientKey: newId(), email: 'rose@example.org', ...said }
      const { caseNumber } = (await app.visitor().call(fileVisitorReport, sent, from)).ok
      const [row] = await db.select().from(reportCases).where(eq(reportCases.caseNumber, caseNumber))
      const copy = row?.fileKey ? await readEvidence(app.services, row.fileKey) : null
      return { about: row?.reportedId, width: row?.width, copy: copy?.toString() ?? null }
    }
    const kept = { about: owner.id, copy: 'picture full' }
    expect(await report(`https://site.example/media/${other}/card`)).toEqual({ ...kept, width: 640 })
    expect(await report(owner.username)).toEqual({ ...kept, width: 800 })
    expect(await report(`/media/${own}/full`)).toEqual({ ...kept, width: 800 })
    const none = { width: null, copy: null }
    expect(await report(hidden.username)).toEqual({ ...none, about: hidden.id })
    expect(await report(`/media/${newId()}/full`)).toEqual({ ...none, about: null })
  },
)
