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

/** `reason` is shown to the reported member. Only the reporter knows `answer` and `NOTE`. */
export const DECIDED = { reason: 'We do not want this here.', answer: 'Thank you for telling us.' }
const NOTE = 'An ex.'

type Answers = ReadonlyMap<string, string>

/** Opens all endpoints and pages of a site with its own push service. */
export const openReported = async () => {
  const service = await startPushService()
  const surfaces = await openSurfaces({ push: testPush({ plainOrigin: service.origin }) })
  const { app, createPair, createView } = surfaces
  const { db, hub } = app.services

  /**
   * Collects this browser's pushes, decrypted and oldest first. Each time, the clock is moved ten minutes ahead, so
   * that emails about the news are sent as well. Responses contain the time, so the clock is then set back.
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

  /**
   * Creates two members, one of whom is about to report something about the other, and returns ways to look at
   * everything the other can find out.
   */
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
    // Logs the reporter in beforehand, so that only the report itself can leave traces.
    const reporting = app.as(reporter)
    await reporting.request('GET', '/api/session')
    const openView = () => createView(pair, reported, reporter, { isAdmin: theirs.role === 'admin' })
    const { agent, look, knock } = openView()
    const { browser, receive } = createInbox()
    await agent.call(addPushDevice, browser.subscription).then(({ ok }) => ok)
    // Marks everything as seen, because another push is only sent once the last one has been seen.
    await agent.call(markThreadRead, { threadId }).then(({ ok }) => ok)
    await agent.call(markNoticesSeen, {}).then(({ ok }) => ok)
    const live = [vi.spyOn(hub, 'publish'), vi.spyOn(hub, 'disconnectMember')]
    onTestFinished(() => live.forEach((spy) => spy.mockRestore()))

    /** What reaches the member without a request: emails, pushes and live events. */
    const receiveAll = async () => {
      const pushes = await receive()
      const events = live.flatMap(({ mock }) => mock.calls.filter(([memberId]) => memberId === reported.id))
      return new Map([
        ['mails', JSON.stringify(app.emails.filter(({ to }) => to === reported.email))],
        ['pushes', JSON.stringify(pushes)],
        ['live', JSON.stringify(events)],
      ])
    }
    /**
     * Returns every response and page, the member's profile as shown to each kind of viewer, the export, and everything
     * that reaches the member without a request.
     */
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

    /** Makes the first requests, because these are counted, recorded, or affect later responses. */
    const settle = async () => {
      await look([...SHOWS_OTHERS, 'users.openUser'])
      await receiveAll()
    }

    /** Opens a view whose session has been ended elsewhere. */
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
    /** The services with the clock `ms` milliseconds ahead. */
    const servicesIn = (ms: number) => {
      const later = new Date(app.clock.now().getTime() + ms)
      return { ...app.services, clock: { now: () => later } }
    }
    const namings = (answer = '') => {
      // Every chat event includes the unread counts and the partner in the latest chat.
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
      /** The responses of the log-in and all other public endpoints to the member without a session. */
      knock: () => knock({ email: reported.email, password: PASSWORD, username: reported.username }),
      lookAround,
      settle,
      receiveAll,
      report,
      decide,
      undo,
      /** Sends the decision's notifications six minutes later, when it can no longer be undone. */
      tell: () => notifyOfDecisions(servicesIn(6 * MINUTE)),
      /** Lifts the sanction a day later, when a one-day decision has expired. */
      end: () => liftEnded(servicesIn(DAY)),
      /**
       * Fails if one of these responses mentions the reporter, the answer to them or their note more often than before.
       */
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
