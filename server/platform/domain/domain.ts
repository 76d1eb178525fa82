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

/** What a domain brings to the site; `server/domains.ts` lists them all. */
export interface Domain {
  name: string
  /** Its endpoints. */
  routes?: Routes
  /** Who may know of its things. */
  resources?: readonly Resource[]
  /** What it does about what open pages send over the live connection. */
  messages?: readonly ServedMessage[]
  jobs?: readonly JobWork[]
  schedules?: readonly Schedule[]
  /** What it does when something happens in a domain below it. */
  reactions?: readonly Reaction[]
  /** What it notifies members of. */
  notices?: readonly NoticeDeclaration[]
  /** What the frame of every page counts of it. */
  badge?: BadgeDeclaration
  /** What of it waits for staff. */
  waits?: WaitDeclaration | readonly WaitDeclaration[]
  /** What is counted of it each day. */
  counts?: readonly CountDeclaration[]
  /** What the metrics tell of it at each moment. */
  gauges?: readonly GaugeDeclaration[]
  /** What of it members can reply to. */
  discussed?: DiscussedDeclaration
  /** What it holds of people. */
  personal?: Personal
  /** Stores what the site cannot do without, where it is missing. */
  seed?: (db: Database, now: Date) => Promise<void>
  /** What it adds to the demo community, which only anyone who loads that reads. */
  demo?: () => Promise<{ demo: object }>
}
