import { Gem } from 'lucide-react'
import type { NoticeDeclaration } from '#client/platform/notices.ts'

export const notices: readonly NoticeDeclaration[] = [
  {
    kind: 'membership_decision',
    icon: Gem,
    hrefTo: () => '/support',
    seenAt: ['/support'],
    sentence: () => 'There is news about your membership',
    label: 'Your membership',
    help: 'When we have decided on a request of yours, or changed what you have.',
  },
]
