import type { SQL, SQLWrapper } from 'drizzle-orm'
import { NOTICE_KINDS, type NoticeKind } from '#shared/notices.ts'
import type { PagePath } from '#shared/routes.ts'
import type { Executor } from '../db/database.ts'
import { defineEvent } from './events.ts'
import type { Services } from './services.ts'

/** A notification: one kind, about one thing, for one member. */
export interface NoticeKey {
  kind: NoticeKind
  memberId: string
  about: string
}

/**
 * There's something the member hasn't seen yet. Emails and devices may announce it after `from`, or immediately if
 * `from` is absent.
 */
export const memberNotified = defineEvent<NoticeKey & { from?: Date }>('notices.memberNotified')

/** The member has seen the subject itself. If `about` is absent, applies to all notifications of that kind. */
export const noticesSeen = defineEvent<Omit<NoticeKey, 'about'> & { about?: string }>('notices.seen')

/** The notification's subject no longer exists. */
export const noticesGone = defineEvent<NoticeKey>('notices.gone')

/** These members' notifications must be recounted, because their subject has become visible or hidden. */
export const noticesRecounted = defineEvent<{
  kind: NoticeKind
  memberIds: readonly string[]
  about: string
}>('notices.recounted')

/** The columns of a stored notification that its kind's SQL can use. */
export type NoticeColumns = Record<'memberId' | 'about' | 'createdAt' | 'seenAt', SQLWrapper>

/** A kind of notification, declared by its domain. The client's counterpart is in `<d>.notices.ts`. */
export interface NoticeDeclaration {
  kind: NoticeKind
  /**
   * The defaults for members who never chose: when they get an email about it, and whether their devices notify them.
   */
  usual: { mail: 'at_once' | 'daily' | 'never'; push: boolean }
  /** The email's content, without any names or texts by members, and the page it leads to. */
  email: { subject: string; text: string; page: PagePath }
  /** Returns a more detailed text to use instead of `text`, or null if there's none. */
  emailText?: (db: Executor, notice: Omit<NoticeKey, 'kind'>) => Promise<string | null>
  /** Set if such notifications are counted by a badge of their own, in addition to the bell's badge. */
  hasOwnBadge?: true
  /**
   * SQL condition on `notice`: its subject still exists, as far as its member may know. If absent, the subject always
   * exists.
   */
  isStanding?: (notice: NoticeColumns, now: SQLWrapper) => SQL
  /** A query for the id of the last member who did what the notification reports, if the notified member may know. */
  who?: (notice: NoticeColumns, now: SQLWrapper) => SQL
  /** A query with a row for each member who did what the notification reports. */
  everybody?: (notice: NoticeColumns, now: SQLWrapper) => SQL
  /** A query for the member's own name for what the notification is about. It's shown only to them, in their list. */
  ownName?: (notice: NoticeColumns) => SQL
  /** A further condition for an email or a device to announce a new notification. */
  isNews?: (services: Services, notice: Omit<NoticeKey, 'kind'>) => Promise<boolean>
  /**
   * If `about` is a member: a query for the ids of members who may have been notified about this member, so that
   * erasure finds them.
   */
  notifiedAbout?: (memberId: string) => SQL
}

let declared: ReadonlyMap<NoticeKind, NoticeDeclaration> | undefined

/** Collects the domains' kinds of notification. Throws if a kind is missing or declared twice. */
export const declareNotices = (domains: readonly { notices?: readonly NoticeDeclaration[] }[]): void => {
  const all = domains.flatMap(({ notices = [] }) => notices)
  for (const kind of NOTICE_KINDS) {
    const count = all.filter((notice) => notice.kind === kind).length
    if (count !== 1) throw new Error(`${count} domains declare the notification ${kind}; it has to be one`)
  }
  declared = new Map(all.map((notice) => [notice.kind, notice]))
}

/** Returns every declared kind. They're declared when `server/domains.ts` is loaded, before any statement is built. */
export const listNoticeKinds = (): NoticeDeclaration[] => {
  if (!declared) throw new Error('no notifications are declared yet')
  return [...declared.values()]
}

/** Returns the declaration of a kind. */
export const noticeOf = (kind: NoticeKind): NoticeDeclaration => {
  const notice = declared?.get(kind)
  if (!notice) throw new Error(`nothing declares the notification ${kind}`)
  return notice
}
