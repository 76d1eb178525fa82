import { MessageCircle } from 'lucide-react'
import type { NoticeDeclaration } from '#client/platform/live/notices.ts'

export const notices: readonly NoticeDeclaration[] = [
  {
    kind: 'new_chat',
    icon: MessageCircle,
    hrefTo: (memberId) => `/chat/${memberId}`,
    sentence: ({ who }) => (who ? `${who.username} is chatting with you` : 'You have a new chat message'),
    group: 'conversations',
    label: 'Chats',
    help: 'In chats you don’t have open, unless muted.',
  },
]
