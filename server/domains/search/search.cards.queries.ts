import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { MemberCard } from '#shared/domains/search/search.contract.ts'
import { sqlStatement, type Given } from '#server/platform/db/statement.ts'
import type { Services } from '#server/platform/services.ts'
import { shownOfRow, withCards, type FoundRow } from './search.cards.sql.ts'
import type { Search } from './search.values.sql.ts'
import { viewCard } from './search.view.ts'

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

/** What the search shows of these members, in their order; whoever may not be seen any more is missing. */
export const listCards = async (
  { db, hub }: Services,
  { searcher, now }: Search,
  ids: readonly string[],
): Promise<MemberCard[]> => {
  if (ids.length === 0) return []
  const rows = await (searcher
    ? cardsForMembers(db, { ids, viewerId: searcher.id, now })
    : cardsForVisitors(db, { ids, now }))
  const online = await hub.listOnline(ids)
  const cards = new Map(
    rows.flatMap((row) =>
      row.username === null ? [] : [[row.id, viewCard(row, { searcher, isOnline: online.has(row.id), now })]],
    ),
  )
  return ids.flatMap((id) => cards.get(id) ?? [])
}
