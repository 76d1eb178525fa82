import { Heart, MessageCircle } from 'lucide-react'
import { peopleIn, type NoticeDeclaration } from '#client/platform/notices.ts'

export const notices: readonly NoticeDeclaration[] = [
  {
    kind: 'reply',
    icon: MessageCircle,
    hrefTo: (about) => `/posts/${about}`,
    sentence: (people) => `${peopleIn(people)} replied to your post`,
    label: 'Replies to your posts',
    help: 'When somebody replies to a post of yours. One email covers them all until you’ve seen them.',
  },
  {
    kind: 'heart',
    icon: Heart,
    hrefTo: (about) => `/posts/${about}`,
    sentence: (people) => `${peopleIn(people)} gave your post a heart`,
    label: 'Hearts for your posts',
    help: 'When somebody gives a post of yours a heart.',
  },
]
