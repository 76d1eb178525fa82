import {
  BadgeCheck,
  Bookmark,
  Contact,
  Eye,
  Flag,
  Heart,
  Mail,
  MessageCircle,
  ShieldAlert,
  type LucideIcon,
} from 'lucide-react'
import type { NoticeKind } from '#shared/notices.ts'
import type { PagePath } from '#shared/routes.ts'

interface Kind {
  icon: LucideIcon
  /** Where it leads. */
  hrefTo: (about: string) => string
  /** The pages on which whatever there is of it is seen. */
  seenAt?: readonly PagePath[]
}

/** How each kind of notification is shown; what it says is in `NOTICES_TEXT`. */
export const KINDS: Record<NoticeKind, Kind> = {
  new_message: { icon: Mail, hrefTo: (threadId) => `/messages/thread/${threadId}` },
  new_chat: { icon: MessageCircle, hrefTo: (memberId) => `/chat/${memberId}` },
  photo_fab: {
    icon: Heart,
    hrefTo: () => '/photos/recent-fabs',
    seenAt: ['/photos/recent-fabs', '/photos/recent-liked'],
  },
  profile_view: { icon: Eye, hrefTo: () => '/profile/viewers', seenAt: ['/profile/viewers'] },
  verification_decision: {
    icon: BadgeCheck,
    hrefTo: () => '/verifications',
    seenAt: ['/verifications'],
  },
  username_decision: {
    icon: Contact,
    hrefTo: () => '/account/username',
    seenAt: ['/account/username'],
  },
  new_match: { icon: Bookmark, hrefTo: () => '/browse#saved-searches' },
  report_answer: { icon: Flag, hrefTo: () => '/account/reports', seenAt: ['/account/reports'] },
  report_decision: { icon: ShieldAlert, hrefTo: () => '/account/reports', seenAt: ['/account/reports'] },
}
