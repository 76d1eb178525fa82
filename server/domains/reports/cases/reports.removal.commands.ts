import { eq } from 'drizzle-orm'
import type { CaseKind } from '#shared/domains/reports/reports.filing.contract.ts'
import { CASE_REASONS } from '#shared/domains/reports/reports.review.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { emptyTakenDown, putBackLine, takeDownLine } from '#server/domains/chat/chat.reported.commands.ts'
import { takeDownReply } from '#server/domains/discussion/discussion.commands.ts'
import {
  deleteTakenDown,
  putBackMessage,
  takeDownMessage,
} from '#server/domains/messages/sending/messages.reported.commands.ts'
import { takeDownPhoto } from '#server/domains/photos/gallery/photos.gallery.commands.ts'
import { photos } from '#server/domains/photos/photos.tables.ts'
import { removePost } from '#server/domains/posts/posts.commands.ts'
import { changeProfile } from '#server/domains/profiles/profiles.commands.ts'
import type { Case } from './reports.cases.queries.ts'

const photoThere = statement('reports.photoToRemove', (db, { id }: Given<{ id: string }>) =>
  db.select({ ownerId: photos.ownerId }).from(photos).where(eq(photos.id, id)),
)

type Remove = (unit: Work, thing: { id: string; memberId: string }, services: Services) => Promise<void>

const NO_TEXTS = { profileTitle: '', profileText: '', bio: null, location: null }

const REMOVE: Partial<Record<CaseKind, Remove>> = {
  profile: async (unit, { memberId }) => {
    await changeProfile(unit, memberId, NO_TEXTS)
  },
  message: (unit, { id }) => takeDownMessage(unit, id),
  chat_line: (unit, { id }) => takeDownLine(unit, id),
  photo: async (unit, { id: photoId }) => {
    // The owner may have deleted the photo already.
    const [photo] = await photoThere(unit.tx, { id: photoId })
    if (photo) await takeDownPhoto(unit, { ownerId: photo.ownerId, photoId })
  },
  post: async (unit, { id }, services) => {
    await removePost(services, unit, id)
  },
  reply: (unit, { id }, services) => takeDownReply(services, unit, id),
}

/** Takes down reported content but keeps the evidence. Throws `report_decision_not_possible`. */
export const removeContent = async (
  services: Services,
  unit: Work,
  { kind, subjectId: id, reportedId: memberId }: Case,
): Promise<void> => {
  const remove = REMOVE[kind]
  if (!remove || !id || !memberId) throw new Failure(CASE_REASONS.notPossible)
  await remove(unit, { id, memberId }, services)
}

/**
 * Restores a message or chat line that was taken down. Other kinds of content aren't kept, so their removal can't be
 * undone.
 */
export const giveBackContent = async (unit: Work, { kind, subjectId: id }: Case): Promise<void> => {
  if (!id) return
  if (kind === 'message') await putBackMessage(unit, id)
  if (kind === 'chat_line') await putBackLine(unit, id)
}

/** Destroys content that was taken down, once the removal can no longer be undone. */
export const destroyContent = async (
  tx: Tx,
  { kind, subjectId: id }: Pick<Case, 'kind' | 'subjectId'>,
): Promise<void> => {
  if (!id) return
  if (kind === 'message') await deleteTakenDown(tx, { messageId: id })
  if (kind === 'chat_line') await emptyTakenDown(tx, { lineId: id })
}
