import { Gem } from 'lucide-react'
import type { NoticeDeclaration } from '#client/platform/live/notices.ts'

export const notices: readonly NoticeDeclaration[] = [
  {
    kind: 'membership_decision',
    icon: Gem,
    hrefTo: () => '/support',
    seenAt: ['/support'],
    sentence: () => 'There’s news about your membership',
    label: 'Your membership',
    help: 'When we’ve decided on one of your requests, or changed your membership.',
  },
]
