import { Eye } from 'lucide-react'
import { peopleIn, type NoticeDeclaration } from '#client/platform/live/notices.ts'

export const notices: readonly NoticeDeclaration[] = [
  {
    kind: 'profile_view',
    icon: Eye,
    hrefTo: () => '/profile/viewers',
    seenAt: ['/profile/viewers'],
    sentence: (people) => `${peopleIn(people)} looked at your profile`,
    group: 'people',
    label: 'Looks at your profile',
    help: 'When someone looks at it, unless they browse unseen. Your membership decides whether you see who it was.',
  },
]
