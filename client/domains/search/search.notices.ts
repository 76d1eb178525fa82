import { Bookmark } from 'lucide-react'
import type { NoticeDeclaration } from '#client/platform/notices.ts'

export const notices: readonly NoticeDeclaration[] = [
  {
    kind: 'new_match',
    icon: Bookmark,
    hrefTo: () => '/browse#saved-searches',
    sentence: () => 'Somebody new fits a search you have saved',
    label: 'Saved searches',
    help: 'When somebody new fits a saved search for which you have switched this on. We send no second email about a search until you have opened it.',
  },
]
