import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { LandingNumbers, StoredPage } from '#shared/domains/pages/pages.contract.ts'
import { LANDING_PREFIX } from '#shared/domains/pages/pages.rules.ts'
import { ACTIVITY_STEP } from '#shared/domains/profiles/profiles.rules.ts'
import { DAY, SECOND } from '#shared/kernel/time.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { lowered } from '#server/platform/db/statements/letters.ts'
import { readRows } from '#server/platform/db/statements/portions.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { cached } from '#server/platform/cached.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { getFounderPlacesLeft } from '../accounts/accounts.founders.queries.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { memberActivity, profiles } from '../profiles/profiles.tables.ts'
import { getSiteSettings } from '../settings/settings.queries.ts'
import { shownPicture } from '#server/domains/pages/pictures/pages.pictures.sql.ts'
import { contactMessages, pages, sitePictures } from './pages.tables.ts'
import { viewPage } from './pages.view.ts'

const publishedPages = statement('pages.published', (db) =>
  db
    .select({ page: pages, picture: shownPicture })
    .from(pages)
    .leftJoin(sitePictures, eq(sitePictures.id, pages.pictureId))
    .where(eq(pages.isPublished, true)),
)

const cachedPages = cached(2 * SECOND, async ({ db }) => {
  const rows = await publishedPages(db)
  return new Map(rows.map(({ page, picture }) => [page.path, { ...page, picture }]))
})

/** Drops this process's cached pages. */
export const invalidatePages = (services: Services): void => cachedPages.invalidate(services)

/** Returns the published page at a path, or null. Cached for two seconds. */
export const findPage = async (services: Services, path: string): Promise<StoredPage | null> => {
  const { siteName } = await getSiteSettings(services)
  const row = (await cachedPages.get(services)).get(path)
  return row ? viewPage({ ...row, at: row.publishedAt ?? row.updatedAt }, siteName) : null
}

/** Returns the id of the published landing page with this name, or null. */
export const findLanding = async (services: Services, name: string): Promise<string | null> =>
  name === '' ? null : ((await cachedPages.get(services)).get(LANDING_PREFIX + name)?.id ?? null)

const isPresent = and(eq(accounts.status, 'active'), isNotNull(accounts.confirmedAt))

/** Counts the members active since a given time who show when they're online. */
const countOnline = sqlStatement(
  'pages.membersOnline',
  ({ since }: Given<{ since: Date }>) => sql<{ online: number }>`
    select count(*)::int as online from ${memberActivity} where ${memberActivity.lastActiveAt} >= ${since}
      and (select ${profiles.showOnline} from ${profiles} where ${profiles.id} = ${memberActivity.memberId})
      and (select ${isPresent} from ${accounts} where ${accounts.id} = ${memberActivity.memberId})`,
)

const countJoined = sqlStatement(
  'pages.joinedLately',
  ({ since }: Given<{ since: Date }>) => sql<{ joined: number }>`
    select count(*)::int as joined from ${accounts} where ${accounts.createdAt} >= ${since} and ${isPresent}`,
)

/**
 * If fewer members than this are online, the landing page shows recent registrations instead, or neither number if
 * those are few as well.
 */
const FEW = { online: 25, joined: 3 }

/** Members active within the last 15 minutes count as online. */
const cachedPeople = cached(10 * SECOND, async ({ db, clock }) => {
  const before = (milliseconds: number) => ({ since: new Date(clock.now().getTime() - milliseconds) })
  const online = (await countOnline(db, before(ACTIVITY_STEP)))[0]?.online ?? 0
  if (online >= FEW.online) return { membersOnline: online, joinedLately: null }
  const joined = (await countJoined(db, before(30 * DAY)))[0]?.joined ?? 0
  return { membersOnline: null, joinedLately: joined >= FEW.joined ? joined : null }
})

/** Returns the landing page's numbers, cached for ten seconds, so that the page costs next to nothing under load. */
export const getLandingNumbers = async (services: Services): Promise<LandingNumbers> => ({
  ...(await cachedPeople.get(services)),
  founderPlacesLeft: await getFounderPlacesLeft(services),
})

/**
 * SQL condition on `contact_messages`: the message came from the member's confirmed email address. An unconfirmed one
 * may be someone else's.
 */
export const isFrom = (memberId: string): SQL =>
  sql`${lowered(contactMessages.email)} = (select ${lowered(accounts.email)} from ${accounts} where ${accounts.id} = ${memberId} and ${accounts.confirmedAt} is not null)`

/** Reads contact form messages sent from the member's email address. */
export const exportContactMessages = (db: Executor, memberId: string) => {
  const { id, message, createdAt } = contactMessages
  return readRows({ createdAt, id }, ({ key, after, order, limit }) =>
    db
      .select({ row: { message, createdAt }, key })
      .from(contactMessages)
      .where(and(isFrom(memberId), after))
      .orderBy(...order)
      .limit(limit),
  )
}
