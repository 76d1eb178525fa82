import { UserCheck, UserPlus } from 'lucide-react'
import { peopleIn, type NoticeDeclaration } from '#client/platform/live/notices.ts'

export const notices: readonly NoticeDeclaration[] = [
  {
    kind: 'friend_request',
    icon: UserPlus,
    hrefTo: () => '/friends/invites',
    seenAt: ['/friends/invites'],
    sentence: (people) => `${peopleIn(people)} would like to be friends`,
    group: 'people',
    label: 'Friend requests',
    help: 'When someone asks to be your friend.',
  },
  {
    kind: 'friend_accepted',
    icon: UserCheck,
    hrefTo: () => '/friends/list',
    seenAt: ['/friends/list'],
    sentence: (people) => `${peopleIn(people)} accepted your friend request`,
    group: 'people',
    label: 'New friends',
    help: 'When someone accepts your friend request.',
  },
]
