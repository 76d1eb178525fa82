import { newId } from '#shared/kernel/ids.ts'
import type { Fill } from '#server/testing/samples.ts'
import { reportHidings } from './relations.hidings.tables.ts'

export const fill: Fill = async ({ db, clock }, memberId) => {
  await db
    .insert(reportHidings)
    .values({ memberId, kind: 'profile', itemId: newId(), createdAt: clock.now() })
}
