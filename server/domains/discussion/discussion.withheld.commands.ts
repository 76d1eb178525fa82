import { sql } from 'drizzle-orm'
import { sqlStatement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import { noticesRecounted } from '#server/platform/domain/notices.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { notifyPages } from './discussion.commands.ts'
import { discussions, replies } from './discussion.tables.ts'

interface Withholding {
  id: string
  isWithheld: boolean
}

const putWithheld = sqlStatement(
  'discussion.withhold',
  ({ id, isWithheld }: Given<Withholding>) =>
    sql<{ discussionId: string; ownerId: string }>`
      update ${replies} set is_withheld = ${isWithheld}::boolean from ${discussions}
      where ${replies.id} = ${id}::uuid and ${replies.isWithheld} <> ${isWithheld}::boolean and ${discussions.id} = ${replies.discussionId}
      returning ${replies.discussionId} as "discussionId", ${discussions.ownerId} as "ownerId"`,
)

/**
 * Hides a reply from everyone but its author and staff, or shows it again; does nothing if it's already hidden or
 * shown, or if the reply is gone.
 */
export const withholdReply = async (
  services: Services,
  unit: Work,
  withholding: Withholding,
): Promise<void> => {
  const [changed] = await putWithheld(unit.tx, withholding)
  if (!changed) return
  const { discussionId: about, ownerId } = changed
  await unit.emit(noticesRecounted, { kind: 'reply', memberIds: [ownerId], about })
  notifyPages(services, unit, about)
}
