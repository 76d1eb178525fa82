import { Mail } from 'lucide-react'
import type { NoticeDeclaration } from '#client/platform/live/notices.ts'

export const notices: readonly NoticeDeclaration[] = [
  {
    kind: 'new_message',
    icon: Mail,
    hrefTo: (threadId) => `/messages/thread/${threadId}`,
    sentence: ({ who }) => (who ? `${who.username} wrote to you` : 'You have a new message'),
    group: 'conversations',
    label: 'New messages',
    help: 'Muted conversations stay quiet.',
  },
]
