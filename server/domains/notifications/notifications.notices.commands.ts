import { count, desc, eq, gt, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { NewNotices } from '#shared/domains/notifications/notifications.new.contract.ts'
import {
  MOST_NOTICES,
  NOTICE_DAYS,
  noticesChanged,
} from '#shared/domains/notifications/notifications.list.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY } from '#shared/kernel/time.ts'
import type { NoticeKind } from '#shared/notices.ts'
import { deleteInPortions, inPortions, readInPortions } from '#server/platform/db/statements/portions.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { sqlStatement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import { listNoticeKinds, type NoticeKey } from '#server/platform/domain/notices.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { askForPush } from '#server/domains/notifications/push/notifications.pushing.commands.ts'
import { countNewNotices } from './notifications.list.queries.ts'
import { wantsDaily } from './notifications.sql.ts'
import { notices, pushDevices } from './notifications.tables.ts'

/** An unseen notification takes the time of the earliest of its events, which may be stored after later ones. */
const putNotice = sqlStatement(
  'notifications.putNotice',
  (given: Given<NoticeKey & { id: string; from: Date; now: Date }>) => sql<{ isToPush: boolean }>`
    insert into ${notices} as kept (id, member_id, kind, about, created_at, latest_at, is_daily, pushed_at)
    values (${given.id}::uuid, ${given.memberId}::uuid, ${given.kind}::text, ${given.about}::uuid, ${given.from}::timestamptz, ${given.now}::timestamptz,
      ${wantsDaily(sql`${given.memberId}::uuid`, sql`${given.kind}::text`)},
      case when exists (select 1 from ${pushDevices} where ${pushDevices.memberId} = ${given.memberId}::uuid) then null else ${given.now}::timestamptz end)
    on conflict (member_id, kind, about) do update set
      latest_at = excluded.latest_at,
      is_daily = excluded.is_daily,
      created_at = case when kept.seen_at is null then least(kept.created_at, excluded.created_at) else excluded.created_at end,
      handled_at = case when kept.seen_at is null then kept.handled_at end,
      pushed_at = case when kept.seen_at is null then kept.pushed_at else excluded.pushed_at end,
      seen_at = null
    returning pushed_at is null as "isToPush"`,
)

/** Publishes the member's current counts of new notifications to their open pages. */
export const notifyOfNew = ({ publishFresh }: Work, memberId: string): void =>
  publishFresh(memberId, noticesChanged, (db, now) => countNewNotices(db, memberId, now))

/**
 * Stores a notification as unseen and updates the member's open pages. From `from`, by default now, it may be emailed
 * and pushed. If it was still unseen, there's no second email.
 */
export const keepNotice = async (
  services: Services,
  unit: Work,
  { memberId, from = unit.now, ...notice }: NoticeKey & { from?: Date },
): Promise<void> => {
  const { now } = unit
  const [row] = await putNotice(unit.tx, { ...notice, memberId, id: newId(), from, now })
  notifyOfNew(unit, memberId)
  if (row?.isToPush && services.config.push) await askForPush(unit, { memberId, from })
}

interface Which {
  /** Limits the selection to this kind. */
  kind?: NoticeKind | undefined
  /** Limits the selection to this subject. */
  about?: string | undefined
  ids?: readonly string[] | undefined
}

type Chosen = {
  memberId: string
  kind: string | null
  about: string | null
  ids: readonly string[] | null
  now: Date
}

/** SQL condition on `notices`: it's one of the chosen notifications. Null doesn't narrow the selection. */
const isChosen = ({ memberId, kind, about, ids }: Given<Chosen>): SQL =>
  sql`${notices.memberId} = ${memberId}::uuid and (${kind}::text is null or ${notices.kind} = ${kind}::text) and (${about}::uuid is null or ${notices.about} = ${about}::uuid) and (${ids}::uuid[] is null or ${notices.id} = any(${ids}::uuid[]))`

const markSeen = sqlStatement(
  'notifications.markSeen',
  (given: Given<Chosen>) =>
    sql<{
      id: string
    }>`update ${notices} set seen_at = ${given.now}::timestamptz, handled_at = coalesce(${notices.handledAt}, ${given.now}::timestamptz) where ${notices.seenAt} is null and ${isChosen(given)} returning ${notices.id}`,
)

const deleteNotices = sqlStatement(
  'notifications.delete',
  (given: Given<Chosen>) =>
    sql<{ id: string }>`delete from ${notices} where ${isChosen(given)} returning ${notices.id}`,
)

const change =
  (run: typeof markSeen) =>
  async (
    _services: Services,
    unit: Work,
    { memberId, kind, about, ids }: Which & { memberId: string },
  ): Promise<void> => {
    const chosen = { kind: kind ?? null, about: about ?? null, ids: ids ?? null }
    const changed = await run(unit.tx, { ...chosen, memberId, now: unit.now })
    if (changed.length > 0) notifyOfNew(unit, memberId)
  }

/** Marks these notifications as seen. Their next event makes them new again. */
export const seeNotices = change(markSeen)

/** Deletes notifications whose subject no longer exists. */
export const dropNotices = change(deleteNotices)

const toldOf = sqlStatement(
  'notifications.toldOf',
  (given: Given<{ kind: NoticeKind; memberIds: readonly string[]; about: string }>) =>
    sql<{
      memberId: string
    }>`select ${notices.memberId} as "memberId" from ${notices} where ${notices.kind} = ${given.kind}::text and ${notices.about} = ${given.about}::uuid and ${notices.memberId} = any(${given.memberIds}::uuid[])`,
)

/** Publishes these members' new counts after the subjects of their notifications were hidden or shown again. */
export const recountNotices = async (
  _services: Services,
  unit: Work,
  which: { kind: NoticeKind; memberIds: readonly string[]; about: string },
): Promise<void> => {
  for (const { memberId } of await toldOf(unit.tx, which)) notifyOfNew(unit, memberId)
}

/** Deletes up to `limit` notifications other members have about the member. Returns the number deleted. */
export const dropNoticesAbout = async (db: Executor, memberId: string, limit: number): Promise<number> => {
  // Selects each kind separately, because conditions joined by `or` couldn't use an index.
  const held = listNoticeKinds().flatMap(({ kind, notifiedAbout }) =>
    notifiedAbout
      ? [
          sql`select ${notices}.ctid from ${notices} where ${notices.kind} = ${kind} and ${notices.about} = ${memberId}::uuid and ${notices.memberId} in (${notifiedAbout(memberId)})`,
        ]
      : [],
  )
  const { rowCount } = await db.execute(
    sql`delete from ${notices} where ctid = any(array(select ctid from (${sql.join(held, sql` union all `)}) as held limit ${limit}))`,
  )
  return rowCount ?? 0
}

/** Marks notifications as seen in its own transaction and returns the new counts. */
export const markNoticesSeen = (services: Services, memberId: string, which: Which): Promise<NewNotices> =>
  inTransaction(services, async (unit) => {
    await seeNotices(services, unit, { memberId, ...which })
    return countNewNotices(unit.tx, memberId, unit.now)
  })

/** Deletes notifications that have had no events for too long, and the oldest ones of members who have too many. */
export const removeOldNotices = async ({ db, clock }: Services): Promise<void> => {
  const before = new Date(clock.now().getTime() - NOTICE_DAYS * DAY)
  await deleteInPortions(db, notices.latestAt, lt(notices.latestAt, before))
  const { memberId, latestAt, id } = notices
  const members = readInPortions<{ memberId: string; count: number }>((after, limit) =>
    db
      .select({ memberId, count: count() })
      .from(notices)
      .where(after && gt(memberId, after.memberId))
      .groupBy(memberId)
      .orderBy(memberId)
      .limit(limit),
  )
  for await (const portion of members) {
    for (const member of portion.filter((each) => each.count > MOST_NOTICES)) {
      await inPortions(async (limit) => {
        const tooMuch = db
          .select({ id })
          .from(notices)
          .where(eq(memberId, member.memberId))
          .orderBy(desc(latestAt), desc(id))
          .offset(MOST_NOTICES)
          .limit(limit)
        const { rowCount } = await db.delete(notices).where(inArray(id, tooMuch))
        return rowCount ?? 0
      })
    }
  }
}
