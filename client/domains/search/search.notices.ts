import { Bookmark } from 'lucide-react'
import type { NoticeDeclaration } from '#client/platform/live/notices.ts'

export const notices: readonly NoticeDeclaration[] = [
  {
    kind: 'new_match',
    icon: Bookmark,
    hrefTo: () => '/browse#saved-searches',
    sentence: () => 'Someone new matches a search you saved',
    label: 'Saved searches',
    help: 'When someone new matches a saved search you’ve switched this on for. We email you once about each search, until you’ve opened it.',
  },
]
