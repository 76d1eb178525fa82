import { and, eq, notInArray } from 'drizzle-orm'
import { expect, onTestFinished, vi } from 'vitest'
import { getSession } from '#shared/domains/accounts/accounts.contract.ts'
import { sendLine } from '#shared/domains/chat/chat.contract.ts'
import { markThreadRead, sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { markNoticesSeen } from '#shared/domains/notifications/notifications.list.contract.ts'
import { addPushDevice } from '#shared/domains/notifications/notifications.push.contract.ts'
import { listPhotosAs } from '#shared/domains/photos/photos.shown.contract.ts'
import { getProfileAs, SEEN_AS } from '#shared/domains/profiles/profiles.seen-as.contract.ts'
import {
  fileReport,
  type Decision,
  type ReportCategory,
  type ReportKind,
} from '#shared/domains/reports/reports.filing.contract.ts'
import { decideCase, undoCase } from '#shared/domains/reports/reports.review.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, MINUTE } from '#shared/kernel/time.ts'
import { liftEnded } from '#server/domains/accounts/standing/accounts.suspension.commands.ts'
import { sessions } from '../../domains/accounts/accounts.tables.ts'
import { exportMember } from '#server/domains/joining/export/joining.export.queries.ts'
import { memberReports, reportCases } from '#server/domains/reports/cases/reports.cases.tables.ts'
import { notifyOfDecisions } from '#server/domains/reports/cases/reports.settling.commands.ts'
import { readExported } from './exported.ts'
import { PASSWORD } from './given.ts'
import { drainWaiting } from './emails.ts'
import { createBrowser, startPushService, testPush } from '../fixtures/push.ts'
import { SHOWS_OTHERS } from '../matrices/endpoints.ts'
import { openSurfaces } from '../matrices/exposure.ts'

/** What the reported member is told of a decision, and what only the reporter is, or wrote. */
export const DECIDED = { reason: 'We do not want this here.', answer: 'Thank you for telling us.' }
const NOTE = 'An ex.'

type Answers = ReadonlyMap<string, string>

/** All surfaces of a site that pushes to a service of its own. */
export const openReported = async () => {
  const service = await startPushService()
  const surfaces = await openSurfaces({ push: testPush({ plainOrigin: service.origin }) })
  const { app, createPair, createView } = surfaces
  const { db, hub } = app.services

  /**
   * What of all that was pushed is for this browser, as it reads it, the oldest first: each time ten minutes later, when
   * what is new was also mailed. Answers carry the time, which therefore stands still again afterwards.
   */
  const createInbox = () => {
    const browser = createBrowser(service.origin)
    const received: unknown[] = []
    let ahead = 0
    const receive = async () => {
      ahead += 10 * MINUTE
      app.clock.advance(ahead)
      await drainWaiting(app.services)
      app.clock.advance(-ahead)
      for (const { path, headers, body } of service.take()) {
        const { ttl, topic, urgency } = headers
        if (path === browser.path) received.push({ text: browser.read(body), ttl, topic, urgency })
      }
      return received
    }
    return { browser, receive }
  }

  /** Two members, of whom one is about to report something of the other; and all that the other can find out. */
  const openScene = async (kind: ReportKind, theirs: { role?: 'admin' } = {}) => {
    const pair = await createPair({ theirs })
    const { one: reporter, other: reported, threadId, roomId, postId, replyId, photos } = pair
    const mail = { threadId, body: 'You will be sorry.', clientKey: newId() }
    const line = { roomId, text: 'You will be sorry.', clientKey: newId() }
    const sender = app.as(reported)
    const ids: Record<ReportKind, string> = {
      profile: reported.id,
      conversation: threadId,
      message: (await sender.call(sendMessage, mail)).ok.message.id,
      chat_line: (await sender.call(sendLine, line)).ok.line.id,
      photo: photos.get(reported.id) ?? '',
      post: postId,
      reply: replyId,
    }
    const admin = await app.given.member({ role: 'admin' })
    // Logged in before, so that only the report itself can show.
    const reporting = app.as(reporter)
    await reporting.request('GET', '/api/session')
    const openView = () => createView(pair, reported, reporter, { isAdmin: theirs.role === 'admin' })
    const { agent, look, knock } = openView()
    const { browser, receive } = createInbox()
    await agent.call(addPushDevice, browser.subscription).then(({ ok }) => ok)
    // Nothing is pushed again before the last of it was seen.
    await agent.call(markThreadRead, { threadId }).then(({ ok }) => ok)
    await agent.call(markNoticesSeen, {}).then(({ ok }) => ok)
    const live = [vi.spyOn(hub, 'publish'), vi.spyOn(hub, 'disconnectMember')]
    onTestFinished(() => live.forEach((spy) => spy.mockRestore()))

    /** What reaches the member without their asking: emails, pushes and live events. */
    const receiveAll = async () => {
      const pushes = await receive()
      const events = live.flatMap(({ mock }) => mock.calls.filter(([memberId]) => memberId === reported.id))
      return new Map([
        ['mails', JSON.stringify(app.emails.filter(({ to }) => to === reported.email))],
        ['pushes', JSON.stringify(pushes)],
        ['live', JSON.stringify(events)],
      ])
    }
    /** Every answer and page, what each kind of viewer sees of the member, the export, and what reaches them. */
    const lookAround = async (from = { agent, look }) => {
      const answers = await from.look()
      for (const as of SEEN_AS) {
        const asked = { as, username: as === 'named' ? reporter.username : '' }
        const [profile, shown] = [
          await from.agent.call(getProfileAs, asked),
          await from.agent.call(listPhotosAs, asked),
        ]
        answers.set(`profile as ${as}`, JSON.stringify(profile.error ?? profile.ok))
        answers.set(`photos as ${as}`, JSON.stringify(shown.error ?? shown.ok))
      }
      answers.set('export', await readExported(await exportMember(app.services, reported.id)))
      return new Map([...answers, ...(await receiveAll())])
    }

    /** Takes the first looks, which are counted, recorded or change what is seen next. */
    const settle = async () => {
      await look([...SHOWS_OTHERS, 'users.openUser'])
      await receiveAll()
    }

    /** A view whose session has ended elsewhere. */
    const openEnded = async () => {
      const isTheirs = eq(sessions.accountId, reported.id)
      const others = await db.select({ id: sessions.id }).from(sessions).where(isTheirs)
      const view = openView()
      await view.agent.call(getSession, {})
      const ids = others.map(({ id }) => id)
      await db.delete(sessions).where(and(isTheirs, notInArray(sessions.id, ids)))
      return view
    }

    const report = async (category: ReportCategory = 'harassment', what = kind) => {
      const filed = { clientKey: newId(), kind: what, id: ids[what], category, note: NOTE } as const
      const { reportId } = (await reporting.call(fileReport, filed)).ok
      const [row] = await db.select().from(memberReports).where(eq(memberReports.id, reportId))
      return row?.caseId ?? ''
    }
    const decide = async (caseId: string, decision: Decision) => {
      const [{ version } = { version: 0 }] = await db
        .select()
        .from(reportCases)
        .where(eq(reportCases.id, caseId))
      await app
        .as(admin)
        .call(decideCase, { caseId, version, decision, days: 1, ...DECIDED })
        .then(({ ok }) => ok)
    }
    const undo = (caseId: string) =>
      app
        .as(admin)
        .call(undoCase, { caseId })
        .then(({ ok }) => ok)
    /** As it is so much later. */
    const servicesIn = (ms: number) => {
      const later = new Date(app.clock.now().getTime() + ms)
      return { ...app.services, clock: { now: () => later } }
    }
    const namings = (answer = '') => {
      // Every event of a chat comes with the counts, and with whom the newest chat is.
      const told = answer.replaceAll(/"latestChat":"[^"]+"/g, '')
      return [reporter.id, reporter.username, DECIDED.answer, NOTE].map((word) => told.split(word).length)
    }
    return {
      reporter,
      reported,
      openView,
      openEnded,
      agent,
      look,
      /** What the log-in, and the rest that is open to everybody, answers the member without a session. */
      knock: () => knock({ email: reported.email, password: PASSWORD, username: reported.username }),
      lookAround,
      settle,
      receiveAll,
      report,
      decide,
      undo,
      /** Six minutes later, when it can no longer be taken back. */
      tell: () => notifyOfDecisions(servicesIn(6 * MINUTE)),
      /** A day later, when what was decided for a day is over. */
      end: () => liftEnded(servicesIn(DAY)),
      /** Fails where one of these answers names the reporter, or what only they were told or wrote, more often than before. */
      expectNoNaming: (names: readonly string[], before: Answers, after: Answers) => {
        for (const name of names) {
          const [was, is] = [namings(before.get(name)), namings(after.get(name))]
          expect([name, is.map((count, at) => Math.min(count, was[at] ?? 0))]).toEqual([name, is])
        }
      },
    }
  }
  return {
    ...surfaces,
    openScene,
    close: () => Promise.all([app.close(), service.close()]),
  }
}
export type Reported = Awaited<ReturnType<typeof openReported>>
