import { Bookmark } from 'lucide-react'
import type { NoticeDeclaration } from '#client/platform/live/notices.ts'

export const notices: readonly NoticeDeclaration[] = [
  {
    kind: 'new_match',
    icon: Bookmark,
    hrefTo: () => '/browse#saved-searches',
    sentence: ({ ownName }) =>
      `Someone new matches ${ownName ? `your search “${ownName}”` : 'a search you saved'}`,
    group: 'people',
    label: 'Saved searches',
    help: 'New matches, where you’ve switched this on.',
  },
]
