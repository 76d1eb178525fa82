import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { sqlStatement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { shownOfRow, withCards, type FoundRow } from './search.cards.sql.ts'
import type { Position } from './search.cursors.queries.ts'
import {
  listByFit,
  listPlain,
  runSearch,
  type Fitting,
  type MemberPage,
  type PageAsked,
} from './search.pages.queries.ts'
import { pageStatement, rangeStatement } from './search.statements.sql.ts'
import type { Search } from './search.values.sql.ts'
import { viewCard } from '#server/domains/search/search.view.ts'

const rowsOf = (ids: SQLWrapper): SQL =>
  sql`select ${shownOfRow} from member_search ms where ms.id = any(${ids}::uuid[])`

const cardsForVisitors = sqlStatement(
  'search.cardsForVisitors',
  ({ ids, now }: Given<{ ids: readonly string[]; now: Date }>) =>
    withCards(rowsOf(ids), { viewer: null, now }) as SQL<FoundRow>,
)
const cardsForMembers = sqlStatement(
  'search.cardsForMembers',
  ({ ids, viewerId, now }: Given<{ ids: readonly string[]; viewerId: string; now: Date }>) =>
    withCards(rowsOf(ids), { viewer: { id: sql`${viewerId}::uuid` }, now }) as SQL<FoundRow>,
)

/** Returns the rows of the members with these ids, in the order of `ids`. */
const listRows = async (
  { db }: Services,
  { searcher, now }: Search,
  ids: readonly string[],
): Promise<FoundRow[]> => {
  if (ids.length === 0) return []
  const rows = await (searcher
    ? cardsForMembers(db, { ids, viewerId: searcher.id, now })
    : cardsForVisitors(db, { ids, now }))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Returns one page of rows. If the database sorts them, a single statement returns them. Best fit is sorted here, so
 * the rows are then fetched by id.
 */
const listPage = async (
  services: Services,
  search: Search,
  asked: PageAsked,
): Promise<MemberPage<FoundRow>> => {
  const { database } = services
  const { sort } = asked
  if (sort === 'fit') {
    const { members, ...ends } = await listByFit(
      (range) => runSearch<Fitting>(database, rangeStatement(search, range)),
      asked,
    )
    const ids = members.map(({ id }) => id)
    return { ...ends, members: await listRows(services, search, ids) }
  }
  return listPlain((range) => runSearch<FoundRow & Position>(database, pageStatement(search, range)), {
    ...asked,
    sort,
  })
}

/** Returns one page of search results, leaving out members the viewer may no longer see. */
export const listCards = async (services: Services, search: Search, asked: PageAsked) => {
  const { members, previous, next } = await listPage(services, search, asked)
  const { searcher, now } = search
  const online = await services.hub.listOnline(members.map(({ id }) => id))
  const items = members.flatMap((row) =>
    row.username === null ? [] : [viewCard(row, { searcher, isOnline: online.has(row.id), now })],
  )
  return { items, previous, next }
}
