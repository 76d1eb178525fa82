import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { sendLine } from '#shared/domains/chat/chat.contract.ts'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { listPhotosAs } from '#shared/domains/photos/photos.shown.contract.ts'
import { getProfileAs, SEEN_AS } from '#shared/domains/profiles/profiles.seen-as.contract.ts'
import { fileReport, REPORT_KINDS, type ReportKind } from '#shared/domains/reports/reports.filing.contract.ts'
import { decideCase, undoCase } from '#shared/domains/reports/reports.review.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, MINUTE } from '#shared/kernel/time.ts'
import { covers } from '#testing/covers.ts'
import { exportMember } from './domains/joining/joining.export.queries.ts'
import { memberReports, reportCases } from './domains/reports/reports.cases.tables.ts'
import { tellOfDecisions } from './domains/reports/reports.settling.commands.ts'
import { readExported } from './testing/exported.ts'
import { differing, openSurfaces, type Surfaces } from './testing/surfaces.ts'

/** What the reported member is told of a decision, and what the reporter. */
const DECIDED = { reason: 'We do not want this here.', answer: 'Thank you for telling us.' }

let surfaces: Surfaces
beforeAll(async () => {
  surfaces = await openSurfaces()
})
beforeEach(() => surfaces.app.clock.advance(DAY))
afterAll(() => surfaces.app.close())

/** Two members, of whom one is about to report something of the other; and all that the other can find out. */
const openScene = async (kind: ReportKind) => {
  const { app, createPair, createView } = surfaces
  const pair = await createPair()
  const { one: reporter, other: reported, threadId, roomId, photos } = pair
  const agent = app.as(reported)
  const letter = { threadId, body: 'You will be sorry.', clientKey: newId() }
  const line = { roomId, text: 'You will be sorry.', clientKey: newId() }
  const ids: Record<ReportKind, string> = {
    profile: reported.id,
    conversation: threadId,
    message: (await agent.call(sendMessage, letter)).ok.message.id,
    chat_line: (await agent.call(sendLine, line)).ok.line.id,
    photo: photos.get(reported.id) ?? '',
  }
  const admin = await app.given.member({ role: 'admin' })
  const published = vi.spyOn(app.services.hub, 'publish')
  onTestFinished(() => published.mockRestore())
  const { look } = createView(pair, reported, reporter)

  /** Every answer and page, what each kind of viewer sees of the member, the export, mails and live events. */
  const lookAround = async () => {
    const answers = await look()
    for (const as of SEEN_AS) {
      const asked = { as, username: as === 'named' ? reporter.username : '' }
      answers.set(`profile as ${as}`, JSON.stringify((await agent.call(getProfileAs, asked)).ok))
      answers.set(`photos as ${as}`, JSON.stringify((await agent.call(listPhotosAs, asked)).ok))
    }
    answers.set('export', await readExported(await exportMember(app.services, reported.id)))
    await app.services.jobs.drain()
    answers.set('mails', JSON.stringify(app.letters.filter(({ to }) => to === reported.email)))
    const told = published.mock.calls.filter(([memberId]) => memberId === reported.id)
    answers.set('live', JSON.stringify(told))
    return answers
  }
  const report = async () => {
    const filed = { clientKey: newId(), kind, id: ids[kind], category: 'harassment', note: 'An ex.' } as const
    const { reportId } = (await app.as(reporter).call(fileReport, filed)).ok
    const [row] = await app.services.db.select().from(memberReports).where(eq(memberReports.id, reportId))
    return row?.caseId ?? ''
  }
  const decide = async (caseId: string, decision: 'no_action' | 'warn' | 'remove_content') => {
    const [{ version } = { version: 0 }] = await app.services.db
      .select()
      .from(reportCases)
      .where(eq(reportCases.id, caseId))
    return app
      .as(admin)
      .call(decideCase, { caseId, version, decision, days: 1, ...DECIDED })
      .then(({ ok }) => ok)
  }
  /** Six minutes later, when it can no longer be taken back; answers carry the time, which therefore stands still. */
  const tell = () => {
    const later = new Date(app.clock.now().getTime() + 6 * MINUTE)
    return tellOfDecisions({ ...app.services, clock: { now: () => later } })
  }
  const undo = (caseId: string) =>
    app
      .as(admin)
      .call(undoCase, { caseId })
      .then(({ ok }) => ok)
  return { lookAround, report, decide, undo, tell, reporter }
}

test.each(REPORT_KINDS)(
  'of a report of their %s that came to nothing the reported member finds no trace, to the byte',
  covers('BEY-07.4'),
  async (kind) => {
    const { lookAround, report, decide, undo, tell } = await openScene(kind)
    // The first look is the one that is counted.
    await lookAround()
    const before = await lookAround()
    const expectNoTrace = async () => expect(differing(before, await lookAround())).toEqual([])
    const caseId = await report()
    await expectNoTrace()
    await decide(caseId, 'warn')
    await undo(caseId)
    await expectNoTrace()
    await decide(caseId, 'no_action')
    await tell()
    await expectNoTrace()
  },
)

test.each([
  ['profile', 'warn'],
  ['conversation', 'warn'],
  ['message', 'remove_content'],
  ['chat_line', 'remove_content'],
  ['photo', 'remove_content'],
] as const)(
  'of a report of their %s that led to %s the reported member learns the decision, and nothing of the reporter',
  covers('BEY-07.2', 'BEY-07.4'),
  async (kind, decision) => {
    const { lookAround, report, decide, tell, reporter } = await openScene(kind)
    await lookAround()
    const before = await lookAround()
    const caseId = await report()
    await decide(caseId, decision)
    await tell()
    const after = await lookAround()
    expect([...after.values()].some((answer) => answer.includes(DECIDED.reason))).toBe(true)
    // Every event of a chat comes with the counts, and with whom the newest chat is.
    const namings = (answer = '') => {
      const told = answer.replaceAll(/"latestChat":"[^"]+"/g, '')
      return [reporter.id, reporter.username, DECIDED.answer, 'An ex.'].map((word) => told.split(word).length)
    }
    for (const name of differing(before, after)) {
      const [was, is] = [namings(before.get(name)), namings(after.get(name))]
      expect([name, is.map((count, at) => Math.min(count, was[at] ?? 0))]).toEqual([name, is])
    }
  },
)
