import { sql } from 'drizzle-orm'
import type { NoticeDeclaration } from '#server/platform/domain/notices.ts'
import { hasNews } from '#server/domains/search/saved/search.saved.queries.ts'
import { savedSearches } from '#server/domains/search/saved/search.saved.tables.ts'

/** The notification that a saved search has new matches. */
export const newMatch: NoticeDeclaration = {
  kind: 'new_match',
  usual: { mail: 'daily', push: false },
  email: {
    subject: 'Someone new',
    text: 'Someone new matches a search you saved. You can see them here:',
    page: '/browse#saved-searches',
  },
  ownName: ({ memberId, about }) =>
    sql`select ${savedSearches.name} from ${savedSearches} where ${savedSearches.id} = ${about} and ${savedSearches.memberId} = ${memberId}`,
  isNews: (services, { memberId, about }) => hasNews(services, { memberId, searchId: about }),
}
