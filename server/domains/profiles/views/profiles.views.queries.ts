import { and, desc, eq, sql } from 'drizzle-orm'
import { VIEWERS_COUNTED, type ProfileViewers } from '#shared/domains/profiles/profiles.views.contract.ts'
import { cutPage, readCursor } from '#server/platform/db/statements/cursors.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { readRows } from '#server/platform/db/statements/portions.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { isShownView, seesViewers } from './profiles.views.sql.ts'
import { profileViews } from './profiles.views.tables.ts'
import { memberColumns } from '#server/domains/profiles/public/profiles.members.queries.ts'
import { isPictureFor, pictures } from '#server/domains/profiles/public/profiles.pictures.sql.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { visibleTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'

interface Behind {
  memberId: string
  now: Date
  at: string
  id: string
  limit: number
}

const viewersBehind = statement('profiles.viewers', (db, { memberId, now, at, id, limit }: Given<Behind>) =>
  db
    .select({ ...memberColumns, viewedAt: profileViews.viewedAt })
    .from(profileViews)
    .innerJoin(profiles, eq(profiles.id, profileViews.viewerId))
    .innerJoin(accounts, eq(accounts.id, profileViews.viewerId))
    .leftJoin(pictures, isPictureFor({ id: memberId, now }))
    .where(
      and(
        isShownView(memberId),
        sql`(${profileViews.viewedAt}, ${profileViews.viewerId}) < (${at}::timestamptz, ${id}::uuid)`,
      ),
    )
    .orderBy(desc(profileViews.viewedAt), desc(profileViews.viewerId))
    .limit(limit),
)

const viewersCounted = statement('profiles.countViewers', (db, { memberId }: Given<{ memberId: string }>) => {
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(profileViews)
    .innerJoin(profiles, eq(profiles.id, profileViews.viewerId))
    .innerJoin(accounts, eq(accounts.id, profileViews.viewerId))
    .where(isShownView(memberId))
    .limit(VIEWERS_COUNTED)
    .as('counted')
  return db.select({ count: sql<number>`count(*)::int` }).from(counted)
})

const shownViewers = sqlStatement(
  'profiles.seesViewers',
  (given: Given<{ memberId: string; now: Date }>) =>
    sql<{ yes: boolean }>`select ${seesViewers(given)} as yes`,
)

/** Returns the viewers of the member's profile, each once, or only their number if the membership doesn't show them. */
export const listViewers = async (
  { db, clock }: Services,
  memberId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<ProfileViewers> => {
  const now = clock.now()
  const place = readCursor(cursor)
  const [shown] = await shownViewers(db, { memberId, now })
  if (!shown?.yes) {
    const [counted] = await viewersCounted(db, { memberId })
    return { items: [], next: null, count: counted?.count ?? 0 }
  }
  const found = await viewersBehind(db, { ...place, memberId, now, limit: limit + 1 })
  const { items, next } = cutPage(found, limit, ({ viewedAt, id }) => ({ at: viewedAt, id }))
  return {
    items: items.map(({ viewedAt, ...member }) => ({ ...member, viewedAt: viewedAt.toISOString() })),
    next,
    count: null,
  }
}

/**
 * Reads the profiles the member has opened and, if their membership shows viewers, who viewed theirs. Leaves out
 * members they may not see.
 */
export const exportViews = (db: Executor, memberId: string, now: Date) => {
  const { viewedId, viewerId, viewedAt } = profileViews
  const seesThem = seesViewers({
    memberId: sql`${memberId}::uuid`,
    now: sql`${now.toISOString()}::timestamptz`,
  })
  return {
    profilesOpened: readRows({ viewedAt, viewedId }, ({ key, after, order, limit }) =>
      db
        .select({ row: { profile: profiles.username, viewedAt }, key })
        .from(profileViews)
        .innerJoin(profiles, eq(profiles.id, viewedId))
        .innerJoin(accounts, eq(accounts.id, viewedId))
        .where(and(eq(viewerId, memberId), visibleTo({ id: memberId }), after))
        .orderBy(...order)
        .limit(limit),
    ),
    openedBy: readRows({ viewedAt, viewerId }, ({ key, after, order, limit }) =>
      db
        .select({ row: { by: profiles.username, viewedAt }, key })
        .from(profileViews)
        .innerJoin(profiles, eq(profiles.id, viewerId))
        .innerJoin(accounts, eq(accounts.id, viewerId))
        .where(and(isShownView(memberId), seesThem, after))
        .orderBy(...order)
        .limit(limit),
    ),
  }
}
