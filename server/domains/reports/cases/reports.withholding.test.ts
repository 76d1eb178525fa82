import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addReply, listReplies } from '#shared/domains/discussion/discussion.contract.ts'
import { mediaPath } from '#shared/domains/photos/photos.contract.ts'
import { listOwnPhotos } from '#shared/domains/photos/photos.own.contract.ts'
import { listPhotosOf } from '#shared/domains/photos/photos.shown.contract.ts'
import { createPost, getPost, listPosts } from '#shared/domains/posts/posts.contract.ts'
import { fileReport, showAgain, type ReportKind } from '#shared/domains/reports/reports.filing.contract.ts'
import { decideCase, openCase, undoCase } from '#shared/domains/reports/reports.review.contract.ts'
import { getSettings, saveSettings } from '#shared/domains/settings/settings.editing.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, SECOND } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { createCase } from '#server/testing/builders/cases.ts'
import { covers } from '#testing/covers.ts'
import { memberReports } from './reports.cases.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Member = Awaited<ReturnType<TestApp['given']['member']>>

const joinedBefore = (age: number) => ({ createdAt: new Date(app.clock.now().getTime() - age) })
const verified = { verificationStatus: 'verified' } as const

/** Creates a member whose reports count towards hiding an item. */
const trusted = () => app.given.member(verified, joinedBefore(30 * DAY))

const report = async (reporter: Member, kind: ReportKind, id: string) => {
  const about = { clientKey: newId(), kind, id, category: 'explicit_picture', note: '' } as const
  const { reportId } = (await app.as(reporter).call(fileReport, about)).ok
  const [row] = await app.services.db.select().from(memberReports).where(eq(memberReports.id, reportId))
  return { reportId, caseId: row?.caseId ?? '' }
}

const decide = async (admin: Member, caseId: string, decision: 'no_action' | 'warn') => {
  const { version } = (await app.as(admin).call(openCase, { caseId })).ok
  const said = { reason: 'Looked at it.', answer: 'Thank you.' }
  expect((await app.as(admin).call(decideCase, { caseId, version, decision, ...said })).status).toBe(200)
}

/** Creates a photo for everyone, with its owner, a friend of theirs, a stranger and an admin. */
const scene = async () => {
  const [owner, stranger, friend, admin] = [
    await app.given.member(),
    await app.given.member(),
    await app.given.member(),
    await app.given.member({ role: 'admin' }),
  ]
  await app.given.friends(owner, friend)
  const photoId = await app.given.photo(owner)
  const seenBy = async (viewer: Member | null) => {
    const agent = viewer ? app.as(viewer) : app.visitor()
    const { items } = (await agent.call(listPhotosOf, { username: owner.username })).ok
    const file = await agent.request('GET', mediaPath(photoId, 'thumb'))
    const [listed, served] = [items.some(({ id }) => id === photoId), file.statusCode === 200]
    expect(listed).toBe(served)
    return listed
  }
  return { owner, stranger, friend, admin, photoId, seenBy }
}

describe('a photo reported by three trusted members', () => {
  test(
    'is hidden from everyone except its owner and admins until the decision',
    covers('BEY-43.3', 'BEY-43.6'),
    async () => {
      const { owner, stranger, friend, admin, photoId, seenBy } = await scene()
      const own = async () => (await app.as(owner).call(listOwnPhotos, {})).ok.items[0]?.isWithheld
      for (const reporter of [await trusted(), await trusted()]) await report(reporter, 'photo', photoId)
      for (const viewer of [stranger, friend, null]) expect(await seenBy(viewer)).toBe(true)
      expect(await own()).toBe(false)
      const { caseId } = await report(await trusted(), 'photo', photoId)
      for (const viewer of [stranger, friend, null]) expect(await seenBy(viewer)).toBe(false)
      for (const viewer of [owner, admin]) expect(await seenBy(viewer)).toBe(true)
      expect(await own()).toBe(true)
      await decide(admin, caseId, 'no_action')
      for (const viewer of [stranger, friend, null, owner]) expect(await seenBy(viewer)).toBe(true)
      expect(await own()).toBe(false)
      await app.as(admin).call(undoCase, { caseId })
      expect([await seenBy(stranger), await own()]).toEqual([false, true])
      await decide(admin, caseId, 'warn')
      expect(await seenBy(stranger)).toBe(true)
    },
  )

  test('stays hidden from its reporters even if they ask to see it again', covers('BEY-43.7'), async () => {
    const { photoId, seenBy } = await scene()
    const reporters = [await app.given.member(), await trusted(), await trusted(), await trusted()]
    const filed = []
    for (const reporter of reporters) filed.push({ reporter, ...(await report(reporter, 'photo', photoId)) })
    for (const { reporter, reportId } of filed) {
      expect((await app.as(reporter).call(showAgain, { reportId })).status).toBe(200)
      expect(await seenBy(reporter)).toBe(false)
    }
  })
})

test.each([
  ['isn’t verified', () => app.given.member({}, joinedBefore(30 * DAY))],
  ['joined less than 30 days ago', () => app.given.member(verified, joinedBefore(30 * DAY - SECOND))],
  [
    'has had most of their reports dismissed',
    async () => {
      const [member, other] = [await trusted(), await app.given.member()]
      const dismissed = { decision: 'no_action' } as const
      for (let each = 0; each < 5; each += 1)
        await createCase(app.services, other, dismissed, { reporterId: member.id })
      return member
    },
  ],
])(
  'the report of a member who %s doesn’t count towards hiding the photo',
  covers('BEY-43.5'),
  async (_, other) => {
    const { stranger, photoId, seenBy } = await scene()
    for (const reporter of [await trusted(), await trusted(), await other()])
      await report(reporter, 'photo', photoId)
    expect(await seenBy(stranger)).toBe(true)
    await report(await trusted(), 'photo', photoId)
    expect(await seenBy(stranger)).toBe(false)
  },
)

test(
  'if reporters of a photo are friends, only one of their reports counts towards hiding it',
  covers('BEY-43.5'),
  async () => {
    const { stranger, photoId, seenBy } = await scene()
    const [anna, max, rose] = [await trusted(), await trusted(), await trusted()]
    await app.given.friends(anna, max)
    await app.given.friends(max, rose, 'pending')
    for (const reporter of [anna, max, rose]) await report(reporter, 'photo', photoId)
    expect(await seenBy(stranger)).toBe(true)
    await report(await trusted(), 'photo', photoId)
    expect(await seenBy(stranger)).toBe(false)
  },
)

test(
  'a post reported by three trusted members is hidden everywhere with its replies, and reappears after the decision',
  covers('BEY-43.3', 'BEY-43.6'),
  async () => {
    const { owner, stranger, friend, admin } = await scene()
    await app.as(owner).call(createPost, { content: 'A zebra', audience: 'members' })
    const listed = async (viewer: Member, filter: 'everybody' | 'friends' = 'everybody') =>
      (await app.as(viewer).call(listPosts, { filter, limit: 50 })).ok.items.find(
        ({ author }) => author.id === owner.id,
      )
    const postId = (await listed(stranger))?.id ?? ''
    let caseId = ''
    for (const reporter of [await trusted(), await trusted(), await trusted()])
      ({ caseId } = await report(reporter, 'post', postId))
    expect([await listed(stranger), await listed(friend, 'friends')]).toEqual([undefined, undefined])
    expect((await app.as(friend).call(getPost, { postId })).code).toBe('not_found')
    expect((await app.as(friend).call(listReplies, { discussionId: postId })).code).toBe('not_found')
    expect((await listed(owner))?.isWithheld).toBe(true)
    expect((await listed(owner, 'friends'))?.isWithheld).toBe(true)
    expect((await listed(admin))?.isWithheld).toBe(true)
    await decide(admin, caseId, 'no_action')
    expect((await listed(stranger))?.isWithheld).toBe(false)
    expect((await listed(friend, 'friends'))?.isWithheld).toBe(false)
  },
)

test(
  'a reply reported by three trusted members is hidden and not counted, and reappears after the decision',
  covers('BEY-43.3', 'BEY-43.6'),
  async () => {
    const { owner, stranger, friend, admin } = await scene()
    await app.as(owner).call(createPost, { content: 'A horse', audience: 'members' })
    const post = async (viewer: Member) =>
      (await app.as(viewer).call(listPosts, { limit: 50 })).ok.items.find(
        ({ author }) => author.id === owner.id,
      )
    const discussionId = (await post(stranger))?.id ?? ''
    await app.as(friend).call(addReply, { discussionId, content: 'A goat' })
    const seen = async (viewer: Member) => {
      const { items } = (await app.as(viewer).call(listReplies, { discussionId })).ok
      return [items[0]?.isWithheld, (await post(viewer))?.replies]
    }
    const id = (await app.as(owner).call(listReplies, { discussionId })).ok.items[0]?.id ?? ''
    let caseId = ''
    for (const reporter of [await trusted(), await trusted(), await trusted()])
      ({ caseId } = await report(reporter, 'reply', id))
    for (const viewer of [stranger, owner]) expect(await seen(viewer)).toEqual([undefined, 0])
    for (const viewer of [friend, admin]) expect(await seen(viewer)).toEqual([true, 1])
    await decide(admin, caseId, 'no_action')
    for (const viewer of [stranger, owner]) expect(await seen(viewer)).toEqual([false, 1])
  },
)

test(
  'reports by trusted members hide nothing while an admin has turned that off',
  covers('BEY-43.4'),
  async () => {
    const { stranger, admin, photoId, seenBy } = await scene()
    const { settings } = (await app.as(admin).call(getSettings, {})).ok
    expect(settings.hidesReported).toBe(true)
    const saved = await app.as(admin).call(saveSettings, { ...settings, hidesReported: false })
    const reporters = [await trusted(), await trusted(), await trusted()]
    for (const reporter of reporters) await report(reporter, 'photo', photoId)
    expect(await seenBy(stranger)).toBe(true)
    await app.as(admin).call(saveSettings, { ...saved.ok.settings, hidesReported: true })
    // After hiding is turned on again, the next report takes the earlier ones into account.
    await report(await trusted(), 'photo', photoId)
    expect(await seenBy(stranger)).toBe(false)
  },
)
