import { and, eq, gt, lte, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Executor, Tx } from '#server/platform/db/database.ts'
import { sqlStatement, type Given } from '#server/platform/db/statements/statement.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { joinDetails } from '#server/domains/profiles/own/profiles.details.sql.ts'
import { memberActivity, profiles } from '../profiles/profiles.tables.ts'
import { mayBeFound, searchFacts } from '#server/domains/search/finding/search.facts.queries.ts'
import { memberSearch } from './search.tables.ts'

/**
 * A single statement that deletes search rows of members who may not be found, and writes the other members' rows from
 * their profiles.
 */
const bringUpToDate = (now: Date | SQLWrapper, only: { profile: SQL; row: SQL }): SQL<never> => {
  const facts = Object.entries(searchFacts(now))
  const columns = sql.join(
    facts.map(([name]) => sql.identifier(name)),
    sql`, `,
  )
  const wanted = sql.join(
    facts.map(([name, fact]) => sql`${fact} as ${sql.identifier(name)}`),
    sql`, `,
  )
  const changed = (table: string) =>
    sql.join(
      facts.map(([name]) => sql`${sql.identifier(table)}.${sql.identifier(name)}`),
      sql`, `,
    )
  const taken = sql.join(
    facts.map(([name]) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
    sql`, `,
  )
  return sql<never>`
    with found as (
      select ${wanted}
      from ${profiles} join ${accounts} on ${accounts.id} = ${profiles.id}
        join ${memberActivity} on ${memberActivity.memberId} = ${profiles.id} ${joinDetails()}
      where ${mayBeFound()} and ${only.profile}
    ), gone as (
      delete from ${memberSearch} where ${only.row} and not exists (select from found where found.id = ${memberSearch.id})
    )
    insert into ${memberSearch} (${columns}) select ${columns} from found
    on conflict (id) do update set ${taken} where (${changed('member_search')}) is distinct from (${changed('excluded')})`
}

const refresh = sqlStatement('search.refreshMember', ({ id, now }: Given<{ id: string; now: Date }>) =>
  bringUpToDate(now, { profile: eq(profiles.id, id), row: eq(memberSearch.id, id) }),
)

/** Updates a member's search row, within the transaction that changed the member. */
export const refreshMember = async (tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> => {
  await refresh(tx, { id, now })
}

/** The number of members per step of a rebuild. The embedded database can't do anything else during a step. */
const STEP = 1000

/** Rebuilds all search rows from the profiles, step by step. Searches and changes are possible between the steps. */
export const rebuildMemberSearch = async (
  db: Pick<Executor, 'execute' | 'select'>,
  now: Date,
  step = STEP,
): Promise<void> => {
  let after: string | undefined
  do {
    const [last] = await db
      .select({ id: profiles.id })
      .from(profiles)
      .where(after ? gt(profiles.id, after) : undefined)
      .orderBy(profiles.id)
      .offset(step - 1)
      .limit(1)
    const within = (id: AnyPgColumn) =>
      and(after ? gt(id, after) : sql`true`, last ? lte(id, last.id) : undefined) as SQL
    await db.execute(bringUpToDate(now, { profile: within(profiles.id), row: within(memberSearch.id) }))
    after = last?.id
  } while (after)
}
