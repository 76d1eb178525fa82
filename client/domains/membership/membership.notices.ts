import { Gem } from 'lucide-react'
import type { NoticeDeclaration } from '#client/platform/live/notices.ts'

export const notices: readonly NoticeDeclaration[] = [
  {
    kind: 'membership_decision',
    icon: Gem,
    hrefTo: () => '/support',
    seenAt: ['/support'],
    sentence: () => 'There’s news about your membership',
    group: 'decisions',
    label: 'Your membership',
    help: 'When it changes, or we’ve answered a request.',
  },
]
