import { Heart } from 'lucide-react'
import { peopleIn, type NoticeDeclaration } from '#client/platform/live/notices.ts'

export const notices: readonly NoticeDeclaration[] = [
  {
    kind: 'photo_fab',
    icon: Heart,
    hrefTo: () => '/photos/recent-fabs',
    seenAt: ['/photos/recent-fabs', '/photos/recent-liked'],
    sentence: (people) => `${peopleIn(people)} fabbed your photo`,
    group: 'sharing',
    label: 'Fabs of your photos',
    help: 'When someone fabs one of your photos.',
  },
]
