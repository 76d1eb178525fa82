import { eq } from 'drizzle-orm'
import { newId } from '#shared/kernel/ids.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs } from '#server/testing/costs.ts'
import { createEntry, forgetEntries, openFor } from '#server/testing/proofs.ts'
import { none, type Fill, type Samples } from '#server/testing/samples.ts'
import type { ActorName, Scene } from '#server/testing/world.ts'
import { verificationCodes } from './verification.tables.ts'

export const audiences: Audiences = {
  'verification.addToProfile': ['member', 'self'],
  'verification.approve': ['admin', 'nobody'],
  'verification.deleteEntry': ['member', 'self'],
  'verification.getCode': ['member', 'self'],
  'verification.getOpenedPhoto': ['admin', 'nobody'],
  'verification.getOpenedProof': ['admin', 'nobody'],
  'verification.getOwnProof': ['member', 'self'],
  'verification.hide': ['admin', 'nobody'],
  'verification.listEntries': ['admin', 'nobody'],
  'verification.listOwn': ['member', 'self'],
  'verification.openEntry': ['admin', 'nobody'],
  'verification.reject': ['admin', 'nobody'],
  'verification.requestCode': ['member', 'self'],
  'verification.submitPhoto': ['member', 'self'],
  'verification.undo': ['admin', 'nobody'],
}

export const costs: Costs = {
  'verification.addToProfile': 14,
  'verification.approve': 14,
  'verification.deleteEntry': 12,
  'verification.getCode': 2,
  'verification.getOpenedPhoto': 2,
  'verification.getOpenedProof': 2,
  'verification.getOwnProof': 2,
  'verification.hide': 9,
  'verification.listEntries': 4,
  'verification.listOwn': 4,
  'verification.openEntry': 12,
  'verification.reject': 14,
  'verification.requestCode': 7,
  'verification.submitPhoto': 18,
  'verification.undo': 15,
}

const memberOf = (scene: Scene, actor: ActorName) => (actor === 'stranger' ? scene.party : scene[actor])

/** The only entry of whoever calls. */
const own = async (scene: Scene, actor: ActorName, status: 'pending' | 'approved' | 'rejected') => {
  const { services } = scene.app
  const member = memberOf(scene, actor)
  await forgetEntries(services, member.id)
  return createEntry(services, member, { status })
}

/** An entry of a member whom nobody knows yet. */
const ofAnother = async ({ app }: Scene, status: 'pending' | 'approved' = 'pending') => {
  const member = await app.given.member()
  return { member, entryId: await createEntry(app.services, member, { status }) }
}

const opening = async (scene: Scene) => {
  const { member, entryId } = await ofAnother(scene)
  const openingId = await openFor(scene.app.services, { entryId, adminId: scene.admin.id })
  return { member, openingId }
}

const decision = async (scene: Scene) => ({
  entryId: (await ofAnother(scene)).entryId,
  reason: 'Thank you.',
  notes: 'The same tattoo.',
})

export const samples: Samples = {
  'verification.addToProfile': async (scene, actor) => ({
    entryId: await own(scene, actor, 'approved'),
    audience: 'private',
  }),
  'verification.approve': decision,
  'verification.deleteEntry': async (scene, actor) => ({ entryId: await own(scene, actor, 'pending') }),
  'verification.getCode': none,
  'verification.getOpenedPhoto': async (scene) => {
    const { member, openingId } = await opening(scene)
    return { openingId, photoId: await scene.app.given.photo(member) }
  },
  'verification.getOpenedProof': async (scene) => ({ openingId: (await opening(scene)).openingId }),
  'verification.getOwnProof': async (scene, actor) => ({ entryId: await own(scene, actor, 'rejected') }),
  'verification.hide': async (scene) => ({ entryId: (await ofAnother(scene)).entryId, isHidden: true }),
  'verification.listEntries': () => ({ filter: 'pending', order: 'longest', limit: 5 }),
  'verification.listOwn': () => ({ limit: 5 }),
  'verification.openEntry': async (scene) => ({ entryId: (await ofAnother(scene)).entryId }),
  'verification.reject': decision,
  'verification.requestCode': async (scene, actor) => {
    await forgetEntries(scene.app.services, memberOf(scene, actor).id)
    return {}
  },
  'verification.submitPhoto': async (scene, actor) => {
    const { services } = scene.app
    const memberId = memberOf(scene, actor).id
    await forgetEntries(services, memberId)
    await services.db.delete(verificationCodes).where(eq(verificationCodes.memberId, memberId))
    const expiresAt = new Date(services.clock.now().getTime() + MINUTE)
    await services.db.insert(verificationCodes).values({ memberId, code: 'KTX479', expiresAt })
    return { clientKey: newId(), code: 'KTX479' }
  },
  'verification.undo': async (scene) => ({ entryId: (await ofAnother(scene, 'approved')).entryId }),
}

export const fill: Fill = async (services, memberId, text) => {
  const told = { status: 'rejected', code: text('code'), reason: text('told') } as const
  const entryId = await createEntry(services, { id: memberId }, { ...told, adminNotes: text('notes') })
  await openFor(services, { entryId, adminId: memberId })
  await services.db
    .insert(verificationCodes)
    .values({ memberId, code: text('living'), expiresAt: services.clock.now() })
}
