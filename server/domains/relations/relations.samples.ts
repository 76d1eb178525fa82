import { newId } from '#shared/kernel/ids.ts'
import type { Services } from '#server/platform/domain/services.ts'
import type { Fill } from '#server/testing/matrices/samples.ts'
import { postMutes } from './relations.mutes.tables.ts'
import { reportHidings } from './relations.hidings.tables.ts'

/** Stores that one member mutes another, starting now. */
export const storeMute = async (
  { db, clock }: Services,
  mute: { memberId: string; authorId: string },
): Promise<void> => {
  await db.insert(postMutes).values({ ...mute, createdAt: clock.now() })
}

export const fill: Fill = async ({ db, clock }, memberId) => {
  await db
    .insert(reportHidings)
    .values({ memberId, kind: 'profile', itemId: newId(), createdAt: clock.now() })
}
