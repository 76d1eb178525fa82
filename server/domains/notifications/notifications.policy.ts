import { ACCOUNT_REASONS } from '#shared/domains/accounts/accounts.contract.ts'
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '#shared/domains/notifications/notifications.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { isNewsTo } from '#server/domains/messages/messages.policy.ts'
import { findDecision } from '#server/domains/verification/verification.queries.ts'
import type { Config } from '#server/platform/config.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { seal, unseal } from '#server/platform/seal.ts'
import type { Notice, NoticeMail } from './notifications.jobs.ts'
import { getSettings, isKept } from './notifications.queries.ts'

/** Whether what a notice is about is still there for its member, and not seen yet. */
const IS_NEWS: Record<
  NotificationKind,
  (db: Executor, given: { memberId: string; about: string }) => Promise<boolean>
> = {
  new_message: (db, { memberId, about }) => isNewsTo(db, { memberId, threadId: about }),
  verification_decision: async (db, { memberId, about }) =>
    (await isKept(db, { kind: 'verification_decision', memberId, about })) &&
    (await findDecision(db, { memberId, entryId: about })) !== null,
  username_decision: (db, { memberId, about }) => isKept(db, { kind: 'username_decision', memberId, about }),
}

/** What the member may be told of now: one of each kind that is not switched off, and still holds something new. */
export const listToTell = async (db: Executor, { memberId, notices }: NoticeMail): Promise<Notice[]> => {
  const { settings } = await getSettings(db, memberId)
  const toTell: Notice[] = []
  for (const { kind, mail } of settings) {
    if (mail === 'never') continue
    for (const notice of notices.filter((each) => each.kind === kind)) {
      if (!(await IS_NEWS[kind](db, { memberId, about: notice.about }))) continue
      toTell.push(notice)
      break
    }
  }
  return toTell
}

interface Mailed {
  memberId: string
  kinds: NotificationKind[]
}

const PURPOSE = 'unsubscribe'

/** For the link by which a mail is the last of its kinds. It tells nobody whose it is, and opens nothing else. */
export const unsubscribeToken = ({ secretKey }: Config, { memberId, kinds }: Mailed): string =>
  seal(secretKey, PURPOSE, [memberId, ...kinds].join(' '))

/** To whom a mail with this token went, and what it was about. Throws `invalid_token`. */
export const requireMailed = ({ secretKey }: Config, token: string): Mailed => {
  const [memberId, ...kinds] = unseal(secretKey, PURPOSE, token)?.split(' ') ?? []
  if (!memberId) throw new Failure(ACCOUNT_REASONS.invalidToken)
  return { memberId, kinds: NOTIFICATION_KINDS.filter((kind) => kinds.includes(kind)) }
}
