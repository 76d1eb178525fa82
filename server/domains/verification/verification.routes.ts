import { Readable } from 'node:stream'
import {
  addToProfile,
  deleteEntry,
  getCode,
  getOwnProof,
  listOwnEntries,
  requestCode,
  submitPhoto,
} from '#shared/domains/verification/verification.contract.ts'
import {
  approveEntry,
  getOpenedPhoto,
  getOpenedProof,
  hideEntry,
  listEntries,
  openEntry,
  rejectEntry,
  undoDecision,
} from '#shared/domains/verification/verification.review.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { FileAnswer, Routes } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/domain/services.ts'
import * as own from './verification.own.commands.ts'
import { readProof } from './verification.proofs.queries.ts'
import * as queries from './verification.queries.ts'
import * as commands from './verification.review.commands.ts'
import * as review from './verification.review.queries.ts'
import * as submitting from './verification.submitting.commands.ts'

const TYPE = 'image/webp'

/** Returns a verification photo as a file that browsers don't cache. */
const proofAnswer = (services: Services, tag: string, fileKey: string | null | undefined): FileAnswer => {
  if (!fileKey) throw new Failure(COMMON_REASONS.notFound)
  return {
    tag: `"${tag}"`,
    keptFor: null,
    open: async () => {
      const webp = await readProof(services, fileKey)
      return webp && { type: TYPE, size: webp.length, stream: Readable.from([webp]) }
    },
  }
}

export const verificationRoutes: Routes = (serve) => {
  serve(listOwnEntries, ({ services, actor, input }) => queries.listOwnEntries(services.db, actor, input))
  serve(getCode, async ({ services, actor }) => ({
    code: await queries.findCode(services.db, actor.id, services.clock.now()),
  }))
  serve(requestCode, async ({ services, actor }) => {
    await submitting.requestCode(services, actor.id)
    return { code: await queries.findCode(services.db, actor.id, services.clock.now()) }
  })
  serve.upload(submitPhoto, async ({ services, actor, input, file }) => {
    await submitting.submitPhoto(services, { memberId: actor.id, ...input }, file)
    return {}
  })
  serve(deleteEntry, async ({ services, actor, input }) => {
    await own.deleteEntry(services, { memberId: actor.id, ...input })
    return {}
  })
  serve(addToProfile, async ({ services, actor, input }) => {
    await own.addToProfile(services, { memberId: actor.id, ...input })
    return {}
  })
  serve.file(getOwnProof, async ({ services, actor, input: { entryId } }) => {
    const entry = await queries.findOwn(services.db, { memberId: actor.id, entryId })
    return proofAnswer(services, entryId, entry?.photoUrl)
  })
  serve(listEntries, async ({ services, actor, input }) => ({
    ...(await review.listEntries(services.db, { ...input, adminId: actor.id })),
    ...(await review.countWaiting(services.db, actor.id)),
    waitsForOtherStaff: await queries.waitsForOtherStaff(services.db, actor.id),
  }))
  serve(openEntry, ({ services, actor, input }) => commands.openEntry(services, { ...input, admin: actor }))
  serve(approveEntry, async ({ services, actor, input }) => {
    await commands.decide(services, { ...input, admin: actor, status: 'approved' })
    return {}
  })
  serve(rejectEntry, async ({ services, actor, input }) => {
    await commands.decide(services, { ...input, admin: actor, status: 'rejected' })
    return {}
  })
  serve(undoDecision, async ({ services, actor, input }) => {
    await commands.undoDecision(services, { ...input, admin: actor })
    return {}
  })
  serve(hideEntry, async ({ services, actor, input }) => {
    await commands.hideEntry(services, { ...input, admin: actor })
    return {}
  })
  serve.file(getOpenedProof, async ({ services, actor, input: { openingId } }) => {
    const asked = { openingId, adminId: actor.id }
    return proofAnswer(
      services,
      openingId,
      await review.findOpenedProof(services.db, asked, services.clock.now()),
    )
  })
  serve.file(getOpenedPhoto, async ({ services, actor, input: { openingId, photoId } }) => {
    const asked = { openingId, photoId, adminId: actor.id }
    const fileKey = await review.findOpenedPhoto(services.db, asked, services.clock.now())
    if (fileKey === null) throw new Failure(COMMON_REASONS.notFound)
    return {
      tag: `"${photoId}"`,
      keptFor: null,
      open: async () => {
        const file = await services.files.get(`${fileKey}-card.webp`)
        return file && { ...file, type: TYPE }
      },
    }
  })
}
