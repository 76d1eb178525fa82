import { eq } from 'drizzle-orm'
import { newId } from '#shared/kernel/ids.ts'
import {
  createAccountDecision,
  createAppeal,
  createCase,
  openCaseFor,
} from '#server/testing/builders/cases.ts'
import type { Endpoints, Fill, JobSamples, Pages, Notices } from '#server/testing/matrices/samples.ts'
import { staffOf, type ActorName, type Scene } from '#server/testing/scenario/world.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { encrypt } from '#server/platform/secrets/encrypt.ts'
import { largestOf } from '../photos/photos.queries.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { evidenceKey, newEvidenceKey } from '#server/domains/reports/cases/reports.evidence.queries.ts'

/** Creates a case about a new member. */
const ofAnother = async ({ app }: Scene, values: Parameters<typeof createCase>[2] = {}) => {
  const member = await app.given.member()
  return createCase(app.services, member, values)
}

/** A decision of which the member was notified, made by an admin whose account is gone. */
const TOLD = (now: Date) => ({ decision: 'warn', toldAt: now }) as const

/** Creates an appeal by a new member. */
const appealOf = async ({ app }: Scene) => {
  const member = await app.given.member()
  const { caseId } = await createCase(app.services, member, TOLD(app.services.clock.now()))
  return createAppeal(app.services, { caseId, memberId: member.id })
}

export const endpoints: Endpoints = {
  'reports.appeal': {
    who: ['member', 'self'],
    limits: [['member', 10, 86400, 'open']],
    cost: 5,
    sample: async ({ app, ...scene }: Scene, actor: ActorName) => {
      const member = actor === 'stranger' ? scene.party : scene[actor]
      const { caseId } = await createCase(app.services, member, TOLD(app.services.clock.now()))
      return { decisionId: caseId, text: 'It was a joke among friends.' }
    },
  },
  'reports.appealByLink': {
    who: ['public', 'nobody'],
    limits: [['network', 10, 3600, 'open']],
    cost: 5,
    sample: async ({ app }) => {
      const [token, member] = [newToken(), await app.given.member()]
      const told = { ...TOLD(app.services.clock.now()), decision: 'ban' } as const
      await createCase(app.services, member, { ...told, appealTokenHash: hashToken(token) })
      return { token, text: 'It was a joke among friends.' }
    },
  },
  'reports.decideAppeal': {
    who: ['staff', 'nobody'],
    cost: 12,
    sample: async (scene) => ({
      appealId: await appealOf(scene),
      outcome: 'taken_back',
      answer: 'You were right.',
    }),
  },
  'reports.listAppeals': { who: ['staff', 'nobody'], cost: 2, sample: () => ({ filter: 'open', limit: 5 }) },
  'reports.decideCase': {
    who: ['staff', 'nobody'],
    cost: 12,
    sample: async (scene) => ({
      caseId: (await ofAnother(scene)).caseId,
      version: 0,
      decision: 'warn',
      reason: 'Please do not write so to others.',
      answer: 'Thank you. We have spoken to them.',
      days: 7,
    }),
  },
  'reports.fileReport': {
    who: ['member', 'self'],
    limits: [
      ['member', 5, 60, 'open'],
      ['member', 30, 86400, 'open'],
    ],
    cost: 14,
    sample: async ({ app }) => ({
      clientKey: newId(),
      kind: 'profile',
      id: (await app.given.member()).id,
      category: 'spam',
      note: 'Asks for money.',
    }),
  },
  'reports.fileVisitorReport': {
    who: ['public', 'nobody'],
    limits: [
      ['network', 5, 3600, 'open'],
      ['network', 30, 86400, 'open'],
    ],
    cost: 9,
    sample: () => ({
      clientKey: newId(),
      subject: 'picture_of_me',
      location: 'some-member',
      details: 'That is me.',
      email: 'rose@example.org',
    }),
  },
  'reports.getReportedPicture': {
    who: ['staff', 'nobody'],
    cost: 2,
    isNewEachTime: true,
    sample: async (scene, actor) => {
      const { services } = scene.app
      const fileKey = newEvidenceKey()
      const sealed = encrypt(evidenceKey(services.config), Buffer.from('picture'), fileKey)
      await services.files.put(largestOf(fileKey), sealed)
      const { caseId } = await ofAnother(scene, { fileKey, width: 400, height: 500 })
      return { openingId: await openCaseFor(services, { caseId, adminId: staffOf(scene, actor).id }) }
    },
  },
  'reports.listCases': {
    who: ['staff', 'nobody'],
    cost: 3,
    sample: () => ({ filter: 'open', category: 'harassment', limit: 5 }),
  },
  'reports.listOwnDecisions': {
    who: ['member', 'self'],
    cost: 2,
    // Doesn't identify anyone.
    shows: 'nobody',
    sample: () => ({ limit: 10 }),
  },
  'reports.listOwnReports': {
    who: ['member', 'self'],
    cost: 2,
    // Doesn't identify anyone.
    shows: 'nobody',
    sample: () => ({ limit: 5 }),
  },
  'reports.openCase': {
    who: ['staff', 'nobody'],
    cost: 14,
    sample: async (scene) => ({ caseId: (await ofAnother(scene)).caseId }),
  },
  'reports.showAgain': {
    who: ['member', 'self'],
    cost: 5,
    sample: async (scene: Scene, actor: ActorName) => {
      const { services, given } = scene.app
      const member = actor === 'stranger' ? scene.party : scene[actor]
      const { reportId } = await createCase(services, await given.member(), {}, { reporterId: member.id })
      return { reportId }
    },
  },
  'reports.undoCase': {
    who: ['staff', 'nobody'],
    cost: 12,
    sample: async (scene) => ({ caseId: (await ofAnother(scene, { decision: 'warn' })).caseId }),
  },
}

export const notices: Notices = {
  report_answer: { usual: { mail: 'at_once', push: true }, leadsTo: '/account/reports' },
  report_decision: { usual: { mail: 'at_once', push: true }, leadsTo: '/account/reports' },
  report_appeal: { usual: { mail: 'at_once', push: true }, leadsTo: '/account/reports' },
}

export const pages: Pages = {
  '/account/reports': { shows: 'nobody', cost: { member: 4 } },
  '/messages/reported': { cost: { admin: 4 } },
  '/admin/appeals': { cost: { admin: 3 } },
  '/appeal': { shows: 'nobody' },
}

export const fill: Fill = async (services, memberId, text) => {
  const { db, clock } = services
  const now = clock.now()
  const [member] = await db
    .select({ username: profiles.username })
    .from(profiles)
    .where(eq(profiles.id, memberId))
  const username = member?.username ?? ''
  const evidence = { username, lines: [], profile: null, alt: '' }
  const told = { decision: 'warn', reason: text('warned'), toldAt: now, decidedBy: memberId } as const
  const about = { evidence: { ...evidence, profile: { text: text('evidence') } } }
  const { caseId } = await createCase(services, { id: memberId }, { ...told, reportedName: username }, about)
  await openCaseFor(services, { caseId, adminId: memberId })
  await createAppeal(services, { caseId, memberId, text: text('appeal'), decidedBy: memberId })
  await createCase(
    services,
    { id: memberId },
    { claimedBy: memberId, claimedAt: now, reportedName: username },
    { evidence, note: `I know ${username}.` },
  )
  await createCase(services, null, {}, { reporterId: memberId })
  const accountDecisionId = await createAccountDecision(services, {
    memberId,
    decidedBy: memberId,
    reason: text('decided'),
  })
  await createAppeal(services, { accountDecisionId, memberId, text: text('appeal of it') })
}

export const jobSamples: JobSamples = {
  'reports.fileTry': ({ other, photoIds }) => ({
    memberId: other.id,
    banId: newId(),
    fileKey: `photos/${photoIds.everyone}`,
    width: 800,
    height: 1000,
  }),
}
