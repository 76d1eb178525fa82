import { eq } from 'drizzle-orm'
import { uploadPhoto } from '#shared/domains/photos/photos.own.contract.ts'
import {
  appeal,
  appealByLink,
  decideAppeal,
  listAppeals,
  type ListedAppeal,
} from '#shared/domains/reports/reports.appeals.contract.ts'
import {
  fileReport,
  listOwnDecisions,
  type AppealOutcome,
  type Decision,
} from '#shared/domains/reports/reports.filing.contract.ts'
import { decideCase } from '#shared/domains/reports/reports.review.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { profiles } from '../../domains/profiles/profiles.tables.ts'
import { memberReports } from '#server/domains/reports/cases/reports.cases.tables.ts'
import { notifyOfDecisions } from '#server/domains/reports/cases/reports.settling.commands.ts'
import type { TestApp } from '../scenario/app.ts'
import { drawPicture } from '../fixtures/pictures.ts'

type Member = Awaited<ReturnType<TestApp['given']['member']>>

/** A member's reason for an appeal. */
export const WHY = 'It was a joke among friends.'

/** Creates decisions that members were notified about, and the actions of members and admins on them. */
export const createAppealing = (app: TestApp) => {
  const newAdmin = () => app.given.member({ role: 'admin' })

  /** Demotes all admins except the given ones. */
  const leaveOnly = async (...admins: Member[]) => {
    await app.services.db.update(profiles).set({ role: 'user' }).where(eq(profiles.role, 'admin'))
    for (const { id } of admins)
      await app.services.db.update(profiles).set({ role: 'admin' }).where(eq(profiles.id, id))
  }

  const upload = async (member: Member) =>
    (await app.as(member).call(uploadPhoto, { clientKey: newId() }, {}, await drawPicture())).ok.photo.id

  const report = async (reporter: Member, reported: Member, kind: 'profile' | 'photo' = 'profile') => {
    const id = kind === 'photo' ? await upload(reported) : reported.id
    const about = { clientKey: newId(), kind, id, category: 'harassment', note: '' } as const
    const { reportId } = (await app.as(reporter).call(fileReport, about)).ok
    const [row] = await app.services.db.select().from(memberReports).where(eq(memberReports.id, reportId))
    return row?.caseId ?? ''
  }

  /** Creates a decision that its member has been notified about. */
  const told = async (decision: Decision = 'warn', kind: 'profile' | 'photo' = 'profile') => {
    const [reporter, reported] = [await app.given.member(), await app.given.member()]
    const [admin, other] = [await newAdmin(), await newAdmin()]
    const caseId = await report(reporter, reported, kind)
    const said = { reason: 'We do not want this here.', answer: 'Thank you.', days: 30 }
    const banPicture = kind === 'photo' ? { banPicture: true } : {}
    await app.as(admin).call(decideCase, { caseId, version: 0, decision, ...said, ...banPicture })
    app.emails.splice(0)
    app.clock.advance(6 * MINUTE)
    await notifyOfDecisions(app.services)
    await app.services.jobs.drain()
    return { reporter, reported, admin, other, caseId }
  }

  const ask = (member: Member, decisionId: string, text = WHY) =>
    app.as(member).call(appeal, { decisionId, text })

  /** The token in the link emailed to a member who can't log in. */
  const tokenFor = ({ email }: Member): string => {
    const mail = app.emails.splice(0).find(({ to }) => to === email)
    return /\/appeal#token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }

  const askByLink = async (member: Member) => {
    await app.visitor().call(appealByLink, { token: tokenFor(member), text: WHY })
  }

  /** The latest email to the member. */
  const emailTo = async ({ email }: Member) => {
    await app.services.jobs.drain()
    return app.emails.findLast(({ to }) => to === email)?.text
  }

  const all = async (staff: Member, filter: 'open' | 'decided' = 'open') =>
    (await app.as(staff).call(listAppeals, { filter, limit: 100 })).ok.items

  const listed = async (admin: Member, caseId: string, filter: 'open' | 'decided' = 'open') =>
    (await all(admin, filter)).find((each) => each.caseId === caseId)

  const decide = async (
    admin: Member,
    found: ListedAppeal | undefined,
    outcome: AppealOutcome,
    answer = 'We have looked again.',
  ) => app.as(admin).call(decideAppeal, { appealId: found?.id ?? newId(), outcome, answer })

  const own = async (member: Member) => (await app.as(member).call(listOwnDecisions, {})).ok.items[0]

  return { newAdmin, leaveOnly, report, told, ask, tokenFor, askByLink, emailTo, all, listed, decide, own }
}
