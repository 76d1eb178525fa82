import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deletePhoto, uploadPhoto } from '#shared/domains/photos/photos.own.contract.ts'
import { fileReport, type ReportCategory } from '#shared/domains/reports/reports.filing.contract.ts'
import {
  decideCase,
  listCases,
  openCase,
  reportedPicturePath,
  undoCase,
} from '#shared/domains/reports/reports.review.contract.ts'
import { requestCode, submitPhoto } from '#shared/domains/verification/verification.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { drawPortrait } from '#server/demo/portraits.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'
import { unbanPicture } from '#server/domains/photos/bans/photos.bans.commands.ts'
import { listBans } from '#server/domains/photos/bans/photos.bans.queries.ts'
import { memberReports } from './reports.cases.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Member = Awaited<ReturnType<TestApp['given']['member']>>

const drawn = (seed: number) =>
  sharp(Buffer.from(drawPortrait({ seed, type: 'woman', style: 'poster' }))).removeAlpha()
const copyOf = (seed: number) => drawn(seed).resize(430).jpeg({ quality: 60 }).toBuffer()

const upload = (member: Member, file: Buffer) =>
  app.as(member).call(uploadPhoto, { clientKey: newId() }, {}, file)

/** Creates a case about a member's photo, which is generated and reported once per category. */
const openScene = async (seed: number, categories: readonly ReportCategory[] = ['under_age']) => {
  const [owner, admin] = [await app.given.member(), app.as(await app.given.member({ role: 'admin' }))]
  const photoId = (await upload(owner, await drawn(seed).jpeg({ quality: 90 }).toBuffer())).ok.photo.id
  let reportId = ''
  for (const category of categories) {
    const report = { clientKey: newId(), kind: 'photo', id: photoId, category, note: '' } as const
    reportId = (await app.as(await app.given.member()).call(fileReport, report)).ok.reportId
  }
  const [row] = await app.services.db.select().from(memberReports).where(eq(memberReports.id, reportId))
  const caseId = row?.caseId ?? ''
  const decide = async (
    decision: 'remove_content' | 'warn' | 'suspend' | 'ban',
    asked: { banPicture?: boolean } = { banPicture: true },
  ) => {
    const { version } = (await admin.call(openCase, { caseId })).ok
    const told = { reason: 'Nobody may show this.', answer: 'Thank you.' }
    return admin.call(decideCase, { caseId, version, decision, ...asked, ...told })
  }
  return { owner, admin, photoId, caseId, decide }
}

/** Uploads the same picture as a different member. Returns the failure code, or `added`. */
const tryAgain = async (seed: number) => {
  const answer = await upload(await app.given.member(), await copyOf(seed))
  return answer.code ?? 'added'
}

test(
  'a photo that was taken down for good can’t be added anywhere, and admins see who tried to add it',
  covers('BEY-07.8', 'BEY-07.9', 'BEY-07.12'),
  async () => {
    const { admin, caseId, decide } = await openScene(11)
    expect((await decide('remove_content')).status).toBe(200)
    expect((await admin.call(openCase, { caseId })).ok.isPictureBanned).toBe(true)

    const tries = await app.given.member()
    const agent = app.as(tries)
    const broken = await upload(tries, (await copyOf(11)).subarray(0, 2000))
    const again = await upload(tries, await copyOf(11))
    expect([again.status, again.error]).toEqual([broken.status, broken.error])
    const { code } = (await agent.call(requestCode, {})).ok
    const proof = { clientKey: newId(), code: code?.code ?? '' }
    expect((await agent.call(submitPhoto, proof, {}, await copyOf(11))).error).toEqual(broken.error)
    await app.services.jobs.drain()

    const { items } = (await admin.call(listCases, { limit: 100 })).ok
    const tried = items.filter(({ username }) => username === tries.username)
    expect(tried).toMatchObject([{ kind: 'banned_picture', category: 'under_age', priority: 1, reports: 2 }])
    const opened = (await admin.call(openCase, { caseId: tried[0]?.id ?? '' })).ok
    expect([opened.photo?.width, opened.filed, opened.isStillThere]).toEqual([430, [], false])
    const picture = await admin.request('GET', reportedPicturePath(opened.openingId))
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await agent.call(openCase, { caseId: opened.id })).code).toBe('not_staff')

    const { id, version } = opened
    const warning = { caseId: id, version, decision: 'warn', reason: 'Nobody may show this.' } as const
    expect((await admin.call(decideCase, warning)).status).toBe(200)
    expect((await admin.call(openCase, { caseId: id })).ok).toMatchObject({ decision: 'warn', answer: null })
  },
)

test(
  'a decision on a report without an answer to the reporters is rejected',
  covers('BEY-07.1'),
  async () => {
    const { admin, caseId } = await openScene(17)
    const decided = { caseId, version: 0, decision: 'warn', reason: 'Nobody may show this.' } as const
    for (const asked of [decided, { ...decided, answer: ' ' }]) {
      expect((await admin.call(decideCase, asked)).code).toBe('report_answer_missing')
    }
  },
)

test('a removed photo can be added again if the admin doesn’t ban it', covers('BEY-07.8'), async () => {
  const { decide } = await openScene(12)
  await decide('remove_content', { banPicture: false })
  expect(await tryAgain(12)).toBe('added')
})

test.each<[ReportCategory[], boolean]>([
  [['spam'], false],
  [['spam', 'picture_of_other'], true],
  [['picture_of_other', 'threats'], true],
  [['threats', 'under_age'], true],
  [['threats', 'harassment'], false],
])('by default, a picture reported for %j is banned: %s', covers('BEY-07.8'), async (...given) => {
  const [categories, isBanned] = given
  for (const [at, decision] of (['remove_content', 'ban'] as const).entries()) {
    const { admin, caseId, decide } = await openScene(20 + at, categories)
    expect((await admin.call(openCase, { caseId })).ok.isBannedByDefault).toBe(isBanned)
    expect((await decide(decision, {})).status).toBe(200)
    expect((await admin.call(openCase, { caseId })).ok.isPictureBanned).toBe(isBanned)
    for (const { id } of await listBans(app.services.db)) await unbanPicture(app.services, id)
  }
})

test('a decision to suspend doesn’t ban the reported picture, even one reported as under age', async () => {
  const { admin, caseId, decide } = await openScene(22)
  expect((await decide('suspend', {})).status).toBe(200)
  expect((await admin.call(openCase, { caseId })).ok.isPictureBanned).toBe(false)
})

test('a photo stays banned even if its owner deleted it first', covers('BEY-07.8'), async () => {
  const { owner, photoId, decide } = await openScene(13)
  await app.as(owner).call(deletePhoto, { photoId })
  expect((await decide('remove_content')).status).toBe(200)
  expect(await tryAgain(13)).toBe('picture_broken')
})

test('undoing a decision lifts only that decision’s ban on the picture', covers('BEY-07.8'), async () => {
  const [first, second] = [await openScene(14), await openScene(14)]
  const bans = async () => (await listBans(app.services.db)).length
  const before = await bans()
  await first.decide('ban')
  await second.decide('ban')
  expect(await bans()).toBe(before + 2)
  await first.admin.call(undoCase, { caseId: first.caseId })
  expect([await bans(), await tryAgain(14)]).toEqual([before + 1, 'picture_broken'])
  await second.admin.call(undoCase, { caseId: second.caseId })
  expect([await bans(), await tryAgain(14)]).toEqual([before, 'added'])
})

test.each(['warn', 'suspend'] as const)(
  'the decision %s is rejected if it’s to ban the picture',
  async (decision) => {
    const { decide } = await openScene(decision === 'warn' ? 15 : 16)
    expect((await decide(decision)).code).toBe('report_decision_not_possible')
  },
)
