import { Contact } from 'lucide-react'
import type { NoticeDeclaration } from '#client/platform/live/notices.ts'

export const notices: readonly NoticeDeclaration[] = [
  {
    kind: 'username_decision',
    icon: Contact,
    hrefTo: () => '/account/username',
    seenAt: ['/account/username'],
    sentence: () => 'We’ve decided on your new username',
    group: 'decisions',
    label: 'Username requests',
    help: 'When we’ve decided on a new username.',
  },
]
