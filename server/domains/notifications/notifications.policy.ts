import { ACCOUNT_REASONS } from '#shared/domains/accounts/accounts.contract.ts'
import type { NotificationSetting } from '#shared/domains/notifications/notifications.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { NOTICE_KINDS, type NoticeKind } from '#shared/notices.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { noticeOf } from '#server/platform/domain/notices.ts'
import { seal, unseal } from '#server/platform/secrets/seal.ts'
import type { Services } from '#server/platform/domain/services.ts'
import type { Notice, Told } from './notifications.jobs.ts'
import { getNotificationSettings, isNew } from './notifications.queries.ts'

/** Returns the notifications to report to the member now: for each wanted kind, one that still has something new. */
export const listToTell = async (
  services: Services,
  { memberId, notices }: Pick<Told, 'memberId' | 'notices'>,
  isWanted: (setting: NotificationSetting) => boolean,
): Promise<Notice[]> => {
  const { db, clock } = services
  const { settings } = await getNotificationSettings(db, memberId)
  const now = clock.now()
  const toTell: Notice[] = []
  for (const setting of settings) {
    if (!isWanted(setting)) continue
    const { kind } = setting
    for (const notice of notices.filter((each) => each.kind === kind)) {
      const asked = { memberId, about: notice.about }
      if (!(await isNew(db, { ...asked, kind, now }))) continue
      if (!((await noticeOf(kind).isNews?.(services, asked)) ?? true)) continue
      toTell.push(notice)
      break
    }
  }
  return toTell
}

interface Mailed {
  memberId: string
  kinds: NoticeKind[]
}

const PURPOSE = 'unsubscribe'

/** Builds the token for an email's unsubscribe link. It doesn't reveal the member, and grants no other access. */
export const unsubscribeToken = ({ secretKey }: Config, { memberId, kinds }: Mailed): string =>
  seal(secretKey, PURPOSE, [memberId, ...kinds].join(' '))

/** Returns the member and the kinds of email the token is for. Throws `invalid_token`. */
export const requireMailed = ({ secretKey }: Config, token: string): Mailed => {
  const [memberId, ...kinds] = unseal(secretKey, PURPOSE, token)?.split(' ') ?? []
  if (!memberId) throw new Failure(ACCOUNT_REASONS.invalidToken)
  return { memberId, kinds: NOTICE_KINDS.filter((kind) => kinds.includes(kind)) }
}
