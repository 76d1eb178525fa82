import type { NoticeDeclaration } from '#server/platform/notices.ts'
import { hasNews } from './search.saved.queries.ts'

/** About a saved search. */
export const newMatch: NoticeDeclaration = {
  kind: 'new_match',
  usual: { mail: 'daily', push: false },
  email: {
    subject: 'There is somebody new',
    text: 'Somebody new fits a search you have saved. You can see them here:',
    page: '/browse#saved-searches',
  },
  isNews: (services, { memberId, about }) => hasNews(services, { memberId, searchId: about }),
}
