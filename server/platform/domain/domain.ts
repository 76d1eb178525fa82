import type { BadgeDeclaration } from './badges.ts'
import type { CountDeclaration } from './counts.ts'
import type { Database } from '../db/database.ts'
import type { DiscussedDeclaration } from './discussed.ts'
import type { Reaction } from './events.ts'
import type { GaugeDeclaration } from '../runtime/gauges.ts'
import type { Routes } from '../http/serve.ts'
import type { JobWork, Schedule } from '../jobs/job.ts'
import type { NoticeDeclaration } from './notices.ts'
import type { Personal } from './personal.ts'
import type { ServedMessage } from '../realtime/messages.ts'
import type { Resource } from './resource.ts'
import type { WaitDeclaration } from '../runtime/waits.ts'

/** What a domain contributes to the site. `server/domains.ts` lists them all. */
export interface Domain {
  name: string
  /** Its endpoints. */
  routes?: Routes
  /** The rules for who may know of its resources. */
  resources?: readonly Resource[]
  /** Its handlers for messages that open pages send over the live connection. */
  messages?: readonly ServedMessage[]
  jobs?: readonly JobWork[]
  schedules?: readonly Schedule[]
  /** Its reactions to events in the domains below it. */
  reactions?: readonly Reaction[]
  /** The kinds of notification it sends members. */
  notices?: readonly NoticeDeclaration[]
  /** Its count, shown next to a link on every page. */
  badge?: BadgeDeclaration
  /** Its work that's waiting for staff. */
  waits?: WaitDeclaration | readonly WaitDeclaration[]
  /** Its daily counts. */
  counts?: readonly CountDeclaration[]
  /** Its current values in the metrics. */
  gauges?: readonly GaugeDeclaration[]
  /** Its items that members can reply to. */
  discussed?: DiscussedDeclaration
  /** The personal data it holds. */
  personal?: Personal
  /** Stores required data that's missing. */
  seed?: (db: Database, now: Date) => Promise<void>
  /** Its part of the demo community, imported only when the demo is loaded. */
  demo?: () => Promise<{ demo: object }>
}
