import { ACCOUNT_REASONS } from '#shared/domains/accounts/accounts.contract.ts'
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationSetting,
} from '#shared/domains/notifications/notifications.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { isNewsTo } from '#server/domains/messages/messages.policy.ts'
import { hasNews } from '#server/domains/search/search.saved.queries.ts'
import { findDecision } from '#server/domains/verification/verification.queries.ts'
import type { Config } from '#server/platform/config.ts'
import { seal, unseal } from '#server/platform/seal.ts'
import type { Services } from '#server/platform/services.ts'
import type { Notice, Told } from './notifications.jobs.ts'
import { getSettings, isNew } from './notifications.queries.ts'

type Asked = { memberId: string; about: string }

/** What has to be true of a notice of that kind, beyond that it is new, for its member to be told of it elsewhere. */
const IS_NEWS: Partial<Record<NotificationKind, (services: Services, asked: Asked) => Promise<boolean>>> = {
  new_message: ({ db }, { memberId, about }) => isNewsTo(db, { memberId, threadId: about }),
  verification_decision: async ({ db }, { memberId, about }) =>
    (await findDecision(db, { memberId, entryId: about })) !== null,
  new_match: (services, { memberId, about }) => hasNews(services, { memberId, searchId: about }),
}

/** What the member may be told of now: one of each kind that is wanted, and still holds something new. */
export const listToTell = async (
  services: Services,
  { memberId, notices }: Told,
  isWanted: (setting: NotificationSetting) => boolean,
): Promise<Notice[]> => {
  const { db, clock } = services
  const { settings } = await getSettings(db, memberId)
  const now = clock.now()
  const toTell: Notice[] = []
  for (const setting of settings) {
    if (!isWanted(setting)) continue
    const { kind } = setting
    for (const notice of notices.filter((each) => each.kind === kind)) {
      const asked = { memberId, about: notice.about }
      if (!(await isNew(db, { ...asked, kind, now }))) continue
      if (!((await IS_NEWS[kind]?.(services, asked)) ?? true)) continue
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
