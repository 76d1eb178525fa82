import { BadgeCheck } from 'lucide-react'
import type { NoticeDeclaration } from '#client/platform/live/notices.ts'

export const notices: readonly NoticeDeclaration[] = [
  {
    kind: 'verification_decision',
    icon: BadgeCheck,
    hrefTo: () => '/verifications',
    seenAt: ['/verifications'],
    sentence: () => 'We’ve looked at your verification photo',
    group: 'decisions',
    label: 'Verification',
    help: 'When we’ve looked at your verification photo.',
  },
]
