import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession } from '#shared/domains/accounts/accounts.contract.ts'
import { deleteReply } from '#shared/domains/discussion/discussion.contract.ts'
import { deletePost } from '#shared/domains/posts/posts.contract.ts'
import { fileReport } from '#shared/domains/reports/reports.filing.contract.ts'
import { decideCase, undoCase } from '#shared/domains/reports/reports.review.contract.ts'
import { listWaiting } from '#shared/domains/statistics/statistics.waiting.contract.ts'
import { changeRole } from '#shared/domains/users/users.acts.contract.ts'
import { listUsers } from '#shared/domains/users/users.contract.ts'
import { approveEntry, openEntry } from '#shared/domains/verification/verification.review.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { covers } from '#testing/covers.ts'
import { accounts } from '../domains/accounts/accounts.tables.ts'
import { posts } from '../domains/posts/posts.tables.ts'
import { storeReply } from '../domains/discussion/discussion.samples.ts'
import { storePost } from '../domains/posts/posts.samples.ts'
import { memberReports } from '#server/domains/reports/cases/reports.cases.tables.ts'
import { createTestApp, type TestApp } from '../testing/scenario/app.ts'
import { ENDPOINTS } from '../testing/matrices/endpoints.ts'
import { readActs } from '../testing/builders/exported.ts'
import { drainWaiting } from '../testing/builders/emails.ts'
import { createEntry } from '../testing/builders/proofs.ts'
import type { Member } from '../testing/scenario/town.ts'

let app: TestApp
let moderator: Member
beforeAll(async () => {
  app = await createTestApp()
  moderator = await app.given.member({ role: 'moderator' })
})
afterAll(() => app.close())

const namesFor = (access: 'staff' | 'admin') =>
  Object.entries(ENDPOINTS).flatMap(([name, { who }]) => (who[0] === access ? [name] : []))

const callAll = async (names: readonly string[], of: TestApp = app, as = moderator) => {
  const codes = names.map(async (name) => {
    const served = of.routes.get(name)
    if (!served) throw new Error(`${name} is not served`)
    return (await of.as(as).call(served.endpoint, {})).code
  })
  return [...new Set(await Promise.all(codes))]
}

const fileAgainst = async (reported: Member) => {
  const report = {
    clientKey: newId(),
    kind: 'profile',
    id: reported.id,
    category: 'harassment',
    note: '',
  } as const
  const { reportId } = (await app.as(await app.given.member()).call(fileReport, report)).ok
  const [row] = await app.services.db.select().from(memberReports).where(eq(memberReports.id, reportId))
  return row?.caseId ?? ''
}

const decision = { version: 0, decision: 'suspend', reason: 'Not here.', answer: 'Thank you.' } as const

test(
  'moderators only have access to verification, reports and the list of work waiting there',
  covers('BEY-38.1', 'BEY-38.2'),
  async () => {
    const domains = namesFor('staff').map((name) => name.slice(0, name.indexOf('.')))
    expect([...new Set(domains)].toSorted()).toEqual(['reports', 'statistics', 'verification'])
    expect(await callAll(namesFor('admin'))).toEqual(['not_admin'])
    const refused = ['not_admin', 'not_staff', 'not_signed_in', 'second_factor_required']
    for (const code of await callAll(namesFor('staff'))) expect(refused).not.toContain(code)
  },
)

test(
  'a moderator sees the work waiting in verification and reports, and nothing else',
  covers('BEY-38.2'),
  async () => {
    const { waiting } = (await app.as(moderator).call(listWaiting, {})).ok
    expect(waiting.map(({ page }) => page).toSorted()).toEqual([
      '/admin/appeals',
      '/admin/get-verified',
      '/messages/reported',
    ])
  },
)

test('outside the demo, a moderator without a second factor has no access', covers('BEY-38.3'), async () => {
  const real = await createTestApp({ demo: false })
  const without = await real.given.member({ role: 'moderator' })
  expect(await callAll(namesFor('staff'), real, without)).toEqual(['second_factor_required'])
  expect((await real.as(without).call(getSession, {})).ok.session?.needsSecondFactor).toBe(true)
  await real.close()
})

test('a moderator decides on a photo and on a report', covers('BEY-38.1'), async () => {
  const waiting = await app.given.member({ verificationStatus: 'pending' })
  const entryId = await createEntry(app.services, waiting)
  expect((await app.as(moderator).call(openEntry, { entryId })).status).toBe(200)
  expect((await app.as(moderator).call(approveEntry, { entryId })).status).toBe(200)
  const reported = await app.given.member()
  const caseId = await fileAgainst(reported)
  expect((await app.as(moderator).call(decideCase, { ...decision, caseId })).status).toBe(200)
  const [{ status } = {}] = await app.services.db.select().from(accounts).where(eq(accounts.id, reported.id))
  expect(status).toBe('suspended')
})

test(
  'a moderator removes other members’ posts and replies, which is recorded',
  covers('BEY-38.1'),
  async () => {
    const author = await app.given.member()
    const postId = await storePost(app.services, { by: author })
    const replyId = await storeReply(app.services, { by: author, discussionId: postId })
    expect((await app.as(moderator).call(deleteReply, { replyId })).status).toBe(200)
    expect((await app.as(moderator).call(deletePost, { postId })).status).toBe(200)
    expect(await app.services.db.$count(posts, eq(posts.id, postId))).toBe(0)
    const acts = (await readActs(app.services, author)).actsUponYou.map(({ act }) => act)
    expect(acts.toSorted()).toEqual(['discussion.deleteReply', 'posts.delete'])
  },
)

test.each(['moderator', 'admin'] as const)(
  'a moderator can’t decide on a report about a %s, but an admin can',
  covers('BEY-38.4'),
  async (role) => {
    const reported = await app.given.member({ role })
    const caseId = await fileAgainst(reported)
    const decide = (by: Member) => app.as(by).call(decideCase, { ...decision, decision: 'warn', caseId })
    expect((await decide(moderator)).code).toBe('report_for_admins')
    const admin = await app.given.member({ role: 'admin' })
    expect((await decide(admin)).status).toBe(200)
    expect((await app.as(moderator).call(undoCase, { caseId })).code).toBe('report_for_admins')
    expect((await app.as(admin).call(undoCase, { caseId })).status).toBe(200)
  },
)

test('admins can make members moderators and list them', covers('BEY-38.5'), async () => {
  const [admin, member] = [await app.given.member({ role: 'admin' }), await app.given.member()]
  const change = (role: 'admin' | 'moderator' | 'user') =>
    app.as(admin).call(changeRole, { memberId: member.id, role })
  const isListed = async () => {
    const { items } = (await app.as(admin).call(listUsers, { role: 'moderator', limit: 100 })).ok
    expect(items.every(({ role }) => role === 'moderator')).toBe(true)
    return items.some(({ id }) => id === member.id)
  }
  const session = app.as(member)
  expect((await session.call(getSession, {})).ok.session?.user.role).toBe('user')
  expect((await change('moderator')).status).toBe(200)
  await drainWaiting(app.services)
  expect((await session.call(getSession, {})).ok.session).toBeNull()
  expect((await change('moderator')).code).toBe('user_changed')
  expect(await isListed()).toBe(true)
  expect((await change('admin')).status).toBe(200)
  expect(await isListed()).toBe(false)
  await drainWaiting(app.services)
  expect((await change('moderator')).status).toBe(200)
  await drainWaiting(app.services)
  expect((await change('user')).status).toBe(200)
  await drainWaiting(app.services)
  const told = app.emails.filter(({ to }) => to === member.email).map(({ subject }) => subject)
  expect(told.toSorted()).toEqual([
    'Your new role: admin',
    'Your new role: moderator',
    'Your new role: moderator',
    'Your role has changed',
  ])
})

test('the last admin can’t become a moderator', covers('BEY-38.5'), async () => {
  const alone = await createTestApp()
  const admin = await alone.given.member({ role: 'admin' })
  const answer = await alone.as(admin).call(changeRole, { memberId: admin.id, role: 'moderator' })
  expect(answer.code).toBe('last_admin')
  await alone.close()
})
