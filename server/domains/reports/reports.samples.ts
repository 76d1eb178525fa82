import { eq } from 'drizzle-orm'
import { newId } from '#shared/kernel/ids.ts'
import type { Audiences } from '#server/testing/audiences.ts'
import { createCase, openCaseFor } from '#server/testing/cases.ts'
import type { Costs, PageCosts } from '#server/testing/costs.ts'
import type { Fill, JobSamples, Samples } from '#server/testing/samples.ts'
import type { ActorName, Scene } from '#server/testing/world.ts'
import { encrypt } from '#server/platform/encrypt.ts'
import { largestOf } from '../photos/photos.queries.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { evidenceKey, newEvidenceKey } from './reports.evidence.queries.ts'

export const audiences: Audiences = {
  'reports.decide': ['admin', 'nobody'],
  'reports.file': ['member', 'self'],
  'reports.fileVisitorReport': ['public', 'nobody'],
  'reports.getPicture': ['admin', 'nobody'],
  'reports.listCases': ['admin', 'nobody'],
  'reports.listDecisions': ['member', 'self'],
  'reports.listOwn': ['member', 'self'],
  'reports.openCase': ['admin', 'nobody'],
  'reports.showAgain': ['member', 'self'],
  'reports.undo': ['admin', 'nobody'],
}

export const costs: Costs = {
  'reports.decide': 11,
  'reports.file': 13,
  'reports.fileVisitorReport': 8,
  'reports.getPicture': 2,
  'reports.listCases': 3,
  'reports.listDecisions': 2,
  'reports.listOwn': 2,
  'reports.openCase': 14,
  'reports.showAgain': 5,
  'reports.undo': 11,
}

export const pageCosts: PageCosts = {
  '/account/reports': { member: 4 },
  '/messages/reported': { admin: 4 },
}

/** A case about a member whom nobody knows yet. */
const ofAnother = async ({ app }: Scene, values: Parameters<typeof createCase>[2] = {}) => {
  const member = await app.given.member()
  return createCase(app.services, member, values)
}

export const samples: Samples = {
  'reports.decide': async (scene) => ({
    caseId: (await ofAnother(scene)).caseId,
    version: 0,
    decision: 'warn',
    reason: 'Please do not write so to others.',
    answer: 'Thank you. We have spoken to them.',
    days: 7,
  }),
  'reports.file': async ({ app }) => ({
    clientKey: newId(),
    kind: 'profile',
    id: (await app.given.member()).id,
    category: 'spam',
    note: 'Asks for money.',
  }),
  'reports.fileVisitorReport': () => ({
    clientKey: newId(),
    subject: 'picture_of_me',
    location: 'some-member',
    details: 'That is me.',
    email: 'rose@example.org',
  }),
  'reports.getPicture': async (scene) => {
    const { services } = scene.app
    const fileKey = newEvidenceKey()
    const sealed = encrypt(evidenceKey(services.config), Buffer.from('picture'), fileKey)
    await services.files.put(largestOf(fileKey), sealed)
    const { caseId } = await ofAnother(scene, { fileKey, width: 400, height: 500 })
    return { openingId: await openCaseFor(services, { caseId, adminId: scene.admin.id }) }
  },
  'reports.listCases': () => ({ filter: 'open', category: 'harassment', limit: 5 }),
  'reports.listDecisions': () => ({ limit: 5 }),
  'reports.listOwn': () => ({ limit: 5 }),
  'reports.openCase': async (scene) => ({ caseId: (await ofAnother(scene)).caseId }),
  'reports.showAgain': async (scene: Scene, actor: ActorName) => {
    const { services, given } = scene.app
    const member = actor === 'stranger' ? scene.party : scene[actor]
    const { reportId } = await createCase(services, await given.member(), {}, { reporterId: member.id })
    return { reportId }
  },
  'reports.undo': async (scene) => ({ caseId: (await ofAnother(scene, { decision: 'warn' })).caseId }),
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
  await createCase(
    services,
    { id: memberId },
    { claimedBy: memberId, claimedAt: now, reportedName: username },
    { evidence, note: `I know ${username}.` },
  )
  await createCase(services, null, {}, { reporterId: memberId })
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
