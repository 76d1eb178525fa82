import { eq, sql } from 'drizzle-orm'
import type { ActName } from '#shared/domains/audit/audit.data.ts'
import {
  addAnnouncement as addEndpoint,
  ANNOUNCEMENT_LIMITS,
  ANNOUNCEMENT_REASONS,
  deleteAnnouncement as deleteEndpoint,
  endAnnouncement as endEndpoint,
  updateAnnouncement as updateEndpoint,
  type AnnouncementFields,
  type StoredAnnouncement,
} from '#shared/domains/announcements/announcements.editing.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { recordAct, type Admin } from '../audit/audit.commands.ts'
import { invalidateAnnouncements, getAnnouncement } from './announcements.queries.ts'
import { announcements } from './announcements.tables.ts'
import { stateAt, viewAnnouncement, type AnnouncementRow } from './announcements.view.ts'

const lockAll = sqlStatement(
  'announcements.lockAll',
  () => sql<never>`lock table ${announcements} in share row exclusive mode`,
)

const countCurrent = sqlStatement(
  'announcements.countCurrent',
  ({ now }: Given<{ now: Date }>) => sql<{ count: number }>`
    select count(*)::int as count from ${announcements} where ends_at > ${now}::timestamptz`,
)

const store = statement('announcements.store', (db, given: Given<AnnouncementRow>) =>
  db
    .insert(announcements)
    .values({
      id: given.id,
      text: given.text,
      path: sql`${given.path}`,
      audiences: given.audiences,
      startsAt: given.startsAt,
      endsAt: given.endsAt,
      updatedAt: given.updatedAt,
    })
    .onConflictDoUpdate({
      target: announcements.id,
      set: {
        text: sql`excluded.text`,
        path: sql`excluded.path`,
        audiences: sql`excluded.audiences`,
        startsAt: sql`excluded.starts_at`,
        endsAt: sql`excluded.ends_at`,
        updatedAt: sql`excluded.updated_at`,
      },
    }),
)

/**
 * Serializes changes to announcements, so that what is read before a change is still true when the change is stored.
 */
const change = <T>(services: Services, work: (unit: Work) => Promise<T>): Promise<T> =>
  inTransaction(services, async (unit) => {
    await lockAll(unit.tx)
    unit.afterCommit(() => invalidateAnnouncements(services))
    return work(unit)
  })

interface Storing {
  actor: Admin
  act: ActName
  before: AnnouncementRow | null
  after: Omit<AnnouncementRow, 'updatedAt'>
}

const keepAndRecord = async (
  services: Services,
  { tx, now }: Work,
  { actor, act, before, after }: Storing,
): Promise<StoredAnnouncement> => {
  // Always later than the previous version's, because the time identifies the version that a form was filled from.
  const updatedAt = new Date(Math.max(now.getTime(), before ? before.updatedAt.getTime() + 1 : 0))
  const row = { ...after, updatedAt }
  await store(tx, row)
  const [count] = await countCurrent(tx, { now })
  if (count && count.count > ANNOUNCEMENT_LIMITS.current) throw new Failure(ANNOUNCEMENT_REASONS.tooMany)
  const stored = viewAnnouncement(row, now)
  await recordAct(services, tx, {
    actor,
    at: now,
    act,
    subject: row.id,
    ...(before && { before: viewAnnouncement(before, now) }),
    after: stored,
  })
  return stored
}

const timed = ({ startsAt, endsAt, ...rest }: AnnouncementFields) => ({
  ...rest,
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
})

/** Stores a new announcement; throws `too_many_announcements`. */
export const addAnnouncement = (
  services: Services,
  actor: Admin,
  fields: AnnouncementFields,
): Promise<StoredAnnouncement> =>
  change(services, (unit) =>
    keepAndRecord(services, unit, {
      actor,
      act: addEndpoint.name,
      before: null,
      after: { id: newId(), ...timed(fields) },
    }),
  )

interface Known {
  id: string
  updatedAt: string
}

/**
 * Returns the stored announcement; throws `announcement_gone`, or `announcement_changed` if it has been updated since
 * the given time.
 */
const requireKnown = async ({ tx }: Work, { id, updatedAt }: Known): Promise<AnnouncementRow> => {
  const row = await getAnnouncement(tx, id)
  if (row.updatedAt.toISOString() !== updatedAt) throw new Failure(ANNOUNCEMENT_REASONS.changed)
  return row
}

/** Changes an announcement; throws `announcement_gone`, `announcement_changed` and `too_many_announcements`. */
export const updateAnnouncement = (
  services: Services,
  actor: Admin,
  { id, updatedAt, ...fields }: AnnouncementFields & Known,
): Promise<StoredAnnouncement> =>
  change(services, async (unit) => {
    const before = await requireKnown(unit, { id, updatedAt })
    const after = { id, ...timed(fields) }
    return keepAndRecord(services, unit, { actor, act: updateEndpoint.name, before, after })
  })

/** Ends an announcement now; throws `announcement_gone`, `announcement_changed` and `announcement_not_running`. */
export const endAnnouncement = (
  services: Services,
  actor: Admin,
  known: Known,
): Promise<StoredAnnouncement> =>
  change(services, async (unit) => {
    const before = await requireKnown(unit, known)
    if (stateAt(before, unit.now) !== 'running') throw new Failure(ANNOUNCEMENT_REASONS.notRunning)
    const after = { ...before, endsAt: unit.now }
    return keepAndRecord(services, unit, { actor, act: endEndpoint.name, before, after })
  })

const deleteRow = statement('announcements.delete', (db, { id }: Given<{ id: string }>) =>
  db.delete(announcements).where(eq(announcements.id, id)).returning(),
)

/** Deletes an announcement; throws `announcement_gone`. */
export const deleteAnnouncement = (services: Services, actor: Admin, id: string): Promise<void> =>
  change(services, async ({ tx, now }) => {
    const [row] = await deleteRow(tx, { id })
    if (!row) throw new Failure(ANNOUNCEMENT_REASONS.gone)
    const act = { act: deleteEndpoint.name, subject: id, before: viewAnnouncement(row, now) }
    await recordAct(services, tx, { actor, at: now, ...act })
  })
