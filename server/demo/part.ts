import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/platform/domain/services.ts'
import type { NoticeKind } from '#shared/notices.ts'
import type { Community } from './community.ts'
import type { DemoPhoto, Newcomer } from './newcomers.ts'
import type { DemoMember } from './population.ts'
import type { StoredPortrait } from './portrait-pool.ts'

/** Something that a member was notified of. */
export interface DemoNotice {
  memberId: string | null | undefined
  kind: NoticeKind
  about: string
  at: Date
  /** Seen, however lately it happened. */
  isSeen?: boolean
}

/** What a domain makes its part of the demo from. */
export interface Demo extends Community, Pick<Services, 'files' | 'config'> {
  /** The photos of the members who know each other. */
  photos: readonly DemoPhoto[]
  portraitOf: (member: DemoMember) => StoredPortrait | null
  /** What a domain below has made. */
  of: <Made>(part: DemoPart<Made>) => Made
  /** Changes what was drawn for a member, before they are stored. */
  amend: (memberId: string, change: Partial<DemoMember>) => void
  /** Adds a notification; only those of members people log in as are stored. */
  notify: (notice: DemoNotice) => void
  notices: readonly DemoNotice[]
}

/**
 * What a domain adds to the demo. The parts follow the order of the domains, one step at a time: what all of them compose is
 * known before anything is stored.
 */
export interface DemoPart<Made = unknown> {
  /** Decides what there will be, for `store` and for the domains above. */
  compose?: (demo: Demo) => Made | Promise<Made>
  /** Stores what every member has in this domain, a thousand members at a time. */
  storeMembers?: (demo: Demo & { tx: Tx; newcomers: readonly Newcomer[] }) => Promise<void>
  /** Stores the rest, once all members are there. */
  store?: (demo: Demo & { tx: Tx; made: Made }) => Promise<void>
}

/** What `<d>.demo.ts` exports as `demo`, and `<d>.domain.ts` names. */
export const declareDemo = <Made = undefined>(part: DemoPart<Made>): DemoPart<Made> => part
