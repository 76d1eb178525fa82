import { Eye } from 'lucide-react'
import { peopleIn, type NoticeDeclaration } from '#client/platform/live/notices.ts'

export const notices: readonly NoticeDeclaration[] = [
  {
    kind: 'profile_view',
    icon: Eye,
    hrefTo: () => '/profile/viewers',
    seenAt: ['/profile/viewers'],
    sentence: (people) => `${peopleIn(people)} looked at your profile`,
    label: 'Looks at your profile',
    help: 'When someone looks at your profile, unless they browse unseen. One email covers them all until you’ve seen them. Your membership decides whether you see who it was.',
  },
]
