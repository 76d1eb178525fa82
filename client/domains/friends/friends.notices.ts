import { UserCheck, UserPlus } from 'lucide-react'
import { peopleIn, type NoticeDeclaration } from '#client/platform/notices.ts'

export const notices: readonly NoticeDeclaration[] = [
  {
    kind: 'friend_request',
    icon: UserPlus,
    hrefTo: () => '/friends/invites',
    seenAt: ['/friends/invites'],
    sentence: (people) => `${peopleIn(people)} would like to be friends`,
    label: 'Friend requests',
    help: 'When somebody would like to be friends. One email tells of all there are, until you have seen them.',
  },
  {
    kind: 'friend_accepted',
    icon: UserCheck,
    hrefTo: () => '/friends/list',
    seenAt: ['/friends/list'],
    sentence: (people) => `${peopleIn(people)} accepted your friend request`,
    label: 'New friends',
    help: 'When somebody says yes to your friend request.',
  },
]
