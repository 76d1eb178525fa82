import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Audience, ShownAnnouncement } from '#shared/domains/announcements/announcements.contract.ts'
import {
  ANNOUNCEMENT_LIMITS,
  ANNOUNCEMENT_REASONS,
  type StoredAnnouncement,
} from '#shared/domains/announcements/announcements.editing.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import type { Page } from '#shared/kernel/page.ts'
import { isStaff } from '#shared/kernel/staff.ts'
import { SECOND } from '#shared/kernel/time.ts'
import { cutPage, readCursor, type Place } from '#server/platform/db/statements/cursors.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { cached } from '#server/platform/cached.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { announcements } from './announcements.tables.ts'
import { stateAt, viewAnnouncement, viewShown, type AnnouncementRow } from './announcements.view.ts'

const currentOnes = statement('announcements.current', (db, { now }: Given<{ now: Date }>) =>
  db
    .select()
    .from(announcements)
    .where(gt(announcements.endsAt, now))
    .orderBy(desc(announcements.startsAt), desc(announcements.id))
    .limit(ANNOUNCEMENT_LIMITS.current),
)

// Includes upcoming announcements, so that each appears exactly when it starts, however old the cached list is.
const cache = cached(2 * SECOND, ({ db, clock }) => currentOnes(db, { now: clock.now() }))

/** Clears the cache, so that the next request reads the stored announcements. */
export const invalidateAnnouncements = cache.invalidate

const audiencesOf = (actor: Pick<Actor, 'role'> | null): readonly Audience[] => {
  if (!actor) return ['visitors']
  return isStaff(actor.role) ? ['members', 'staff'] : ['members']
}

/**
 * Returns the running announcements meant for the viewer, latest start first. They may be up to two seconds out of
 * date.
 */
export const listShown = async (
  services: Services,
  actor: Pick<Actor, 'role'> | null,
): Promise<ShownAnnouncement[]> => {
  const now = services.clock.now()
  const mine = audiencesOf(actor)
  const isMine = (row: AnnouncementRow) => row.audiences.some((audience) => mine.includes(audience))
  const rows = await cache.get(services)
  return rows.filter((row) => stateAt(row, now) === 'running' && isMine(row)).map(viewShown)
}

interface Behind extends Place {
  /** Lists announcements that end after this time, up to and including `by`. */
  after: string
  by: string
  limit: number
}

const endedBehind = statement('announcements.list', (db, { after, by, at, id, limit }: Given<Behind>) =>
  db
    .select()
    .from(announcements)
    .where(
      and(
        gt(announcements.endsAt, sql`${after}::timestamptz`),
        lte(announcements.endsAt, sql`${by}::timestamptz`),
        sql`(${announcements.endsAt}, ${announcements.id}) < (${at}::timestamptz, ${id}::uuid)`,
      ),
    )
    .orderBy(desc(announcements.endsAt), desc(announcements.id))
    .limit(limit),
)

/** Lists past announcements if `isOver`, otherwise running and upcoming ones. Those that end last come first. */
export const listAnnouncements = async (
  { db, clock }: Services,
  { isOver, cursor, limit }: { isOver: boolean; cursor?: string | undefined; limit: number },
): Promise<Page<StoredAnnouncement>> => {
  const now = clock.now()
  const at = now.toISOString()
  const bounds = isOver ? { after: '-infinity', by: at } : { after: at, by: 'infinity' }
  const rows = await endedBehind(db, { ...readCursor(cursor), ...bounds, limit: limit + 1 })
  const { items, next } = cutPage(rows, limit, ({ endsAt, id }) => ({ at: endsAt, id }))
  return { items: items.map((row) => viewAnnouncement(row, now)), next }
}

const rowOfId = statement('announcements.byId', (db, { id }: Given<{ id: string }>) =>
  db.select().from(announcements).where(eq(announcements.id, id)),
)

/** Returns an announcement; throws `announcement_gone`. */
export const getAnnouncement = async (db: Executor, id: string): Promise<AnnouncementRow> => {
  const [row] = await rowOfId(db, { id })
  if (!row) throw new Failure(ANNOUNCEMENT_REASONS.gone)
  return row
}
