import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/platform/services.ts'
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

/** The demo while it is being loaded: all that the part of a domain is made from. */
export interface Demo extends Community, Pick<Services, 'files' | 'config'> {
  /** The photos of the members who know each other. */
  photos: readonly DemoPhoto[]
  portraitOf: (member: DemoMember) => StoredPortrait | null
  /** What the part of a domain below has made. */
  of: <Made>(part: DemoPart<Made>) => Made
  /** Has the member stored with something other than what was drawn. */
  amend: (memberId: string, change: Partial<DemoMember>) => void
  /** Keeps it for the lists of the members people log in as; the others' are left out. */
  notify: (notice: DemoNotice) => void
  notices: readonly DemoNotice[]
}

/**
 * What a domain adds to the demo. The parts follow the order of the domains, one step at a time: what all of them compose is
 * known before anything is stored.
 */
export interface DemoPart<Made = unknown> {
  /** Makes up what there will be, for `store` and for the domains above. */
  compose?: (demo: Demo) => Made | Promise<Made>
  /** Stores what each of these new members has of it; called for a thousand of them at a time. */
  storeMembers?: (demo: Demo & { tx: Tx; newcomers: readonly Newcomer[] }) => Promise<void>
  /** Stores the rest, once all members are there. */
  store?: (demo: Demo & { tx: Tx; made: Made }) => Promise<void>
}

/** What `<d>.demo.ts` exports as `demo`, and `<d>.domain.ts` names. */
export const declareDemo = <Made = undefined>(part: DemoPart<Made>): DemoPart<Made> => part
