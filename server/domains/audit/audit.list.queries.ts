import { sql } from 'drizzle-orm'
import {
  AUDIT_LIMITS,
  type ActSearch,
  type Checked,
  type ListedAct,
} from '#shared/domains/audit/audit.contract.ts'
import { DAY, endOfDay } from '#shared/kernel/time.ts'
import type { Page } from '#shared/kernel/page.ts'
import { cutPage, readCursor, TOP } from '#server/platform/db/statements/cursors.ts'
import { sqlStatement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { memberOf, pseudonymOf } from './audit.names.sql.ts'
import { verifyActs } from './audit.queries.ts'
import { isForViewer } from './audit.reported.sql.ts'
import { auditActs, auditPeople } from './audit.tables.ts'
import { viewAct, type FoundAct } from './audit.view.ts'

interface Asked {
  viewerId: string
  /** `by` and `upon` are usernames in lower case. Null means any admin, any member or any action. */
  by: string | null
  upon: string | null
  act: string | null
  from: Date | null
  to: Date | null
  at: string
  id: string
  limit: number
}

const FILTERS = {
  by: (given: Given<Asked>) => sql`actor_id = ${pseudonymOf(given.by)}`,
  act: (given: Given<Asked>) => sql`act = ${given.act}`,
  upon: (given: Given<Asked>) => sql`subject = ${pseudonymOf(given.upon)}::text`,
}
type Filter = keyof typeof FILTERS

/** A statement for each combination of filters, so that each can use its own index. */
const listing = (...filters: Filter[]) =>
  sqlStatement(['audit.list', ...filters].join('-'), (given: Given<Asked>) => {
    const where = [
      ...filters.map((filter) => FILTERS[filter](given)),
      sql`(at, id) < (${given.at}::timestamptz, ${given.id}::uuid)`,
      sql`at >= coalesce(${given.from}::timestamptz, '-infinity')`,
      sql`at < coalesce(${given.to}::timestamptz, 'infinity')`,
      isForViewer(given.viewerId),
    ]
    return sql<FoundAct>`
      select found.id, found.at, found.act, found.subject, found.before, found.after, found.personal,
        found.actor_id as "actorId", found.actor_name as "actorName", actor.key as "actorKey",
        member.key as "memberKey", member.username as "memberName"
      from (
        select * from ${auditActs} where ${sql.join(where, sql` and `)}
        order by at desc, id desc limit ${given.limit}
      ) as found
      left join lateral (
        select key from ${auditPeople} where pseudonym = found.actor_id limit 1
      ) as actor on true
      left join lateral ${memberOf(sql`found.subject`)} as member on true
      order by found.at desc, found.id desc`
  })

const LISTS = {
  '': listing(),
  by: listing('by'),
  act: listing('act'),
  upon: listing('upon'),
  'by-act': listing('by', 'act'),
  'by-upon': listing('by', 'upon'),
  'act-upon': listing('act', 'upon'),
  'by-act-upon': listing('by', 'act', 'upon'),
}

const whichOf = ({ by, act, upon }: ActSearch) =>
  [by && 'by', act && 'act', upon && 'upon'].filter(Boolean).join('-') as keyof typeof LISTS

const beginningOf = (day: string) => endOfDay(new Date(Date.parse(day) - DAY).toISOString().slice(0, 10))

interface Searching extends ActSearch {
  viewerId: string
}

const find = (
  { db }: Services,
  search: Searching,
  place: { at: string; id: string; limit: number },
): Promise<FoundAct[]> =>
  LISTS[whichOf(search)](db, {
    viewerId: search.viewerId,
    by: search.by?.toLowerCase() ?? null,
    act: search.act ?? null,
    upon: search.upon?.toLowerCase() ?? null,
    from: search.from ? beginningOf(search.from) : null,
    to: search.to ? endOfDay(search.to) : null,
    ...place,
  })

/**
 * Lists the actions of admins and operators, latest first, without those that concern a report about the viewer or an
 * export of the viewer's data.
 */
export const listActs = async (
  services: Services,
  { cursor, limit, ...search }: Searching & { cursor?: string | undefined; limit: number },
): Promise<Page<ListedAct>> => {
  const rows = await find(services, search, { ...readCursor(cursor), limit: limit + 1 })
  const { items, next } = cutPage(rows, limit, ({ at, id }) => ({ at, id }))
  return { items: items.map(viewAct), next }
}

/** Returns the latest entries that match the search, and whether there are more than `most`. */
export const findLatestActs = async (
  services: Services,
  { most, ...search }: Searching & { most: number },
): Promise<{ acts: ListedAct[]; isCut: boolean }> => {
  const rows = await find(services, search, { ...TOP, limit: most + 1 })
  return { acts: rows.slice(0, most).map(viewAct), isCut: rows.length > most }
}

const portionOf = sqlStatement(
  'audit.portionOf',
  ({ behind, last, viewerId }: Given<{ behind: number; last: number; viewerId: string }>) =>
    sql<{ entries: number; since: Date | null; at: Date | null }>`
      select count(*)::int as entries, min(at) as since,
        (select at from ${auditActs} where number = ${last}::integer) as at
      from ${auditActs}
      where number > ${behind}::integer and number <= ${last}::integer and ${isForViewer(viewerId)}`,
)

/**
 * Checks a batch of the chain after an entry, and counts those entries in it that the viewer may know of. Doesn't
 * return the last entry's number or hash, because they would reveal that there are more.
 */
export const checkActs = async (
  { db, config }: Services,
  { behind, viewerId }: { behind: number; viewerId: string },
): Promise<Checked> => {
  const most = AUDIT_LIMITS.CHECKED
  const { count: last, broken } = await verifyActs(db, config.secretKey, { behind, most })
  const [portion] = await portionOf(db, { behind, last, viewerId })
  return {
    next: broken === null && last - behind === most ? last : null,
    entries: portion?.entries ?? 0,
    since: portion?.since?.toISOString() ?? null,
    broken: broken === null ? null : { number: broken, at: portion?.at?.toISOString() ?? null },
  }
}
