import type { NoticeDeclaration } from '#server/platform/domain/notices.ts'
import { hasNews } from '#server/domains/search/saved/search.saved.queries.ts'

/** The notification that a saved search has new matches. */
export const newMatch: NoticeDeclaration = {
  kind: 'new_match',
  usual: { mail: 'daily', push: false },
  email: {
    subject: 'Someone new',
    text: 'Someone new matches a search you saved. You can see them here:',
    page: '/browse#saved-searches',
  },
  isNews: (services, { memberId, about }) => hasNews(services, { memberId, searchId: about }),
}
