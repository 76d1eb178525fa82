import { Heart, MessageCircle } from 'lucide-react'
import { peopleIn, type NoticeDeclaration } from '#client/platform/live/notices.ts'

export const notices: readonly NoticeDeclaration[] = [
  {
    kind: 'reply',
    icon: MessageCircle,
    hrefTo: (about) => `/posts/${about}`,
    sentence: (people) => `${peopleIn(people)} replied to your post`,
    group: 'sharing',
    label: 'Replies to your posts',
    help: 'When someone replies to one of your posts.',
  },
  {
    kind: 'heart',
    icon: Heart,
    hrefTo: (about) => `/posts/${about}`,
    sentence: (people) => `${peopleIn(people)} gave your post a heart`,
    group: 'sharing',
    label: 'Hearts for your posts',
    help: 'When someone gives one of your posts a heart.',
  },
]
