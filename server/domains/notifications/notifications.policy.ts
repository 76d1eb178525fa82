import type { NotificationKind } from '#shared/domains/notifications/notifications.contract.ts'
import { isNewsTo } from '#server/domains/messages/messages.policy.ts'
import type { Executor } from '#server/platform/db/database.ts'
import type { NoticeMail } from './notifications.jobs.ts'
import { getSettings } from './notifications.queries.ts'

/** Whether what a notice is about is still there for its member, and not seen yet. */
const IS_NEWS: Record<
  NotificationKind,
  (db: Executor, given: { memberId: string; about: string }) => Promise<boolean>
> = {
  new_message: (db, { memberId, about }) => isNewsTo(db, { memberId, threadId: about }),
}

/** What the member may be told of now: the kinds that are not switched off, and still hold something new. */
export const listKindsToTell = async (
  db: Executor,
  { memberId, notices }: NoticeMail,
): Promise<NotificationKind[]> => {
  const { settings } = await getSettings(db, memberId)
  const kinds: NotificationKind[] = []
  for (const { kind, mail } of settings) {
    if (mail === 'never') continue
    for (const { about } of notices.filter((notice) => notice.kind === kind)) {
      if (!(await IS_NEWS[kind](db, { memberId, about }))) continue
      kinds.push(kind)
      break
    }
  }
  return kinds
}
