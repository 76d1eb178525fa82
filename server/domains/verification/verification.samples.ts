import { eq } from 'drizzle-orm'
import { newId } from '#shared/kernel/ids.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { createEntry, forgetEntries, openFor } from '#server/testing/builders/proofs.ts'
import {
  none,
  type Endpoints,
  type Fill,
  type JobSamples,
  type Pages,
  type Notices,
} from '#server/testing/matrices/samples.ts'
import { staffOf, type ActorName, type Scene } from '#server/testing/scenario/world.ts'
import { verificationCodes } from './verification.tables.ts'

const memberOf = (scene: Scene, actor: ActorName) => (actor === 'stranger' ? scene.party : scene[actor])

/** Creates an entry of the caller, replacing their others. */
const own = async (scene: Scene, actor: ActorName, status: 'pending' | 'approved' | 'rejected') => {
  const { services } = scene.app
  const member = memberOf(scene, actor)
  await forgetEntries(services, member.id)
  return createEntry(services, member, { status })
}

/** Creates an entry of a new member. */
const ofAnother = async ({ app }: Scene, status: 'pending' | 'approved' = 'pending') => {
  const member = await app.given.member()
  return { member, entryId: await createEntry(app.services, member, { status }) }
}

const opening = async (scene: Scene, actor: ActorName) => {
  const { member, entryId } = await ofAnother(scene)
  const openingId = await openFor(scene.app.services, { entryId, adminId: staffOf(scene, actor).id })
  return { member, openingId }
}

const decision = async (scene: Scene) => ({
  entryId: (await ofAnother(scene)).entryId,
  reason: 'Thank you.',
  notes: 'The same tattoo.',
})

export const endpoints: Endpoints = {
  'verification.addToProfile': {
    who: ['member', 'self'],
    limits: [['member', 60, 3600, 'open']],
    cost: 13,
    sample: async (scene, actor) => ({
      entryId: await own(scene, actor, 'approved'),
      audience: 'private',
    }),
  },
  'verification.approveEntry': { who: ['staff', 'nobody'], cost: 15, sample: decision },
  'verification.deleteEntry': {
    who: ['member', 'self'],
    limits: [['member', 60, 3600, 'open']],
    cost: 13,
    sample: async (scene, actor) => ({ entryId: await own(scene, actor, 'pending') }),
  },
  'verification.getCode': { who: ['member', 'self'], cost: 2, shows: 'nobody', sample: none },
  'verification.getOpenedPhoto': {
    who: ['staff', 'nobody'],
    cost: 2,
    isNewEachTime: true,
    sample: async (scene, actor) => {
      const { member, openingId } = await opening(scene, actor)
      return { openingId, photoId: await scene.app.given.photo(member) }
    },
  },
  'verification.getOpenedProof': {
    who: ['staff', 'nobody'],
    cost: 2,
    isNewEachTime: true,
    sample: async (scene, actor) => ({ openingId: (await opening(scene, actor)).openingId }),
  },
  'verification.getOwnProof': {
    who: ['member', 'self'],
    cost: 2,
    shows: 'nobody',
    isNewEachTime: true,
    sample: async (scene, actor) => ({ entryId: await own(scene, actor, 'rejected') }),
  },
  'verification.hideEntry': {
    who: ['staff', 'nobody'],
    cost: 9,
    sample: async (scene) => ({ entryId: (await ofAnother(scene)).entryId, isHidden: true }),
  },
  'verification.listEntries': {
    who: ['staff', 'nobody'],
    cost: 4,
    sample: () => ({ filter: 'pending', order: 'longest', limit: 5 }),
  },
  'verification.listOwnEntries': {
    who: ['member', 'self'],
    cost: 4,
    shows: 'nobody',
    sample: () => ({ limit: 5 }),
  },
  'verification.openEntry': {
    who: ['staff', 'nobody'],
    cost: 12,
    sample: async (scene) => ({ entryId: (await ofAnother(scene)).entryId }),
  },
  'verification.rejectEntry': { who: ['staff', 'nobody'], cost: 15, sample: decision },
  'verification.requestCode': {
    who: ['member', 'self'],
    limits: [['member', 10, 3600, 'closed']],
    cost: 7,
    sample: async (scene, actor) => {
      await forgetEntries(scene.app.services, memberOf(scene, actor).id)
      return {}
    },
  },
  'verification.submitPhoto': {
    who: ['member', 'self'],
    limits: [['member', 10, 86400, 'closed']],
    cost: 20,
    sample: async (scene, actor) => {
      const { services } = scene.app
      const memberId = memberOf(scene, actor).id
      await forgetEntries(services, memberId)
      await services.db.delete(verificationCodes).where(eq(verificationCodes.memberId, memberId))
      const expiresAt = new Date(services.clock.now().getTime() + MINUTE)
      await services.db.insert(verificationCodes).values({ memberId, code: 'KTX479', expiresAt })
      return { clientKey: newId(), code: 'KTX479' }
    },
  },
  'verification.undoDecision': {
    who: ['staff', 'nobody'],
    cost: 16,
    sample: async (scene) => ({ entryId: (await ofAnother(scene, 'approved')).entryId }),
  },
}

export const notices: Notices = {
  verification_decision: { usual: { mail: 'at_once', push: true }, leadsTo: '/verifications' },
}

export const pages: Pages = {
  '/photos/manage': { shows: 'nobody' },
  '/verifications': { shows: 'nobody' },
}

export const fill: Fill = async (services, memberId, text) => {
  const told = { status: 'rejected', code: text('code'), reason: text('told') } as const
  const entryId = await createEntry(services, { id: memberId }, { ...told, adminNotes: text('notes') })
  await openFor(services, { entryId, adminId: memberId })
  await services.db
    .insert(verificationCodes)
    .values({ memberId, code: text('living'), expiresAt: services.clock.now() })
}

export const jobSamples: JobSamples = {
  'verification.keepLooks': async (scene) => ({
    banId: newId(),
    memberId: (await ofAnother(scene)).member.id,
  }),
}
