import { Mail } from 'lucide-react'
import type { NoticeDeclaration } from '#client/platform/live/notices.ts'

export const notices: readonly NoticeDeclaration[] = [
  {
    kind: 'new_message',
    icon: Mail,
    hrefTo: (threadId) => `/messages/thread/${threadId}`,
    sentence: ({ who }) => (who ? `${who.username} wrote to you` : 'You have a new message'),
    label: 'New messages',
    help: 'At once: a few minutes after a message arrives, unless you’re here. One email at most about each conversation until you’ve seen what’s new.',
  },
]
