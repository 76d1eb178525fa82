import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/platform/domain/services.ts'
import type { NoticeKind } from '#shared/notices.ts'
import type { Community } from './community.ts'
import type { DemoPhoto, Newcomer } from './newcomers.ts'
import type { DemoMember } from './population.ts'
import type { StoredPortrait } from './portrait-pool.ts'

/** Something a member was notified about. */
export interface DemoNotice {
  memberId: string | null | undefined
  kind: NoticeKind
  about: string
  at: Date
  /** Marks the notification as seen, however recent it is. */
  isSeen?: boolean
}

/** What a domain builds its part of the demo from. */
export interface Demo extends Community, Pick<Services, 'files' | 'config'> {
  /** The photos of members who know each other. */
  photos: readonly DemoPhoto[]
  portraitOf: (member: DemoMember) => StoredPortrait | null
  /** Returns what a lower domain has composed. */
  of: <Made>(part: DemoPart<Made>) => Made
  /** Changes a member's generated values before the member is stored. */
  amend: (memberId: string, change: Partial<DemoMember>) => void
  /** Adds a notification. Only notifications for members people log in as are stored. */
  notify: (notice: DemoNotice) => void
  notices: readonly DemoNotice[]
}

/**
 * A domain's part of the demo. Each step runs for all domains in order, so everything is composed before anything is
 * stored.
 */
export interface DemoPart<Made = unknown> {
  /** Composes the domain's content, for `store` and for the domains above. */
  compose?: (demo: Demo) => Made | Promise<Made>
  /** Stores each member's rows in this domain, a thousand members at a time. */
  storeMembers?: (demo: Demo & { tx: Tx; newcomers: readonly Newcomer[] }) => Promise<void>
  /** Stores the domain's other rows, after all members. */
  store?: (demo: Demo & { tx: Tx; made: Made }) => Promise<void>
}

/** Declares what `<d>.demo.ts` exports as `demo` and `<d>.domain.ts` imports. */
export const declareDemo = <Made = undefined>(part: DemoPart<Made>): DemoPart<Made> => part
