import { useQuery } from '@tanstack/react-query'
import {
  BadgeCheck,
  Ban,
  Bell,
  BellRing,
  Bookmark,
  BookUser,
  Contact,
  Eye,
  Filter,
  Gauge,
  Heart,
  House,
  Images,
  KeyRound,
  Mail,
  MailCheck,
  Megaphone,
  MessageCircle,
  MessagesSquare,
  PenLine,
  Search,
  Send,
  Settings,
  Settings2,
  Shield,
  Smile,
  Sparkles,
  Star,
  Trash2,
  User,
  UserPlus,
  Users,
} from 'lucide-react'
import type { ChatCounts } from '#shared/domains/chat/chat.counts.contract.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { isForStaff, matchRoute } from '#shared/routes.ts'
import { type BadgeDeclaration, WAITS_FOR_STAFF } from '#client/platform/page.ts'
import { queryOf } from '#client/platform/calls/query.ts'
import { CountBadge } from '#client/ui/display/CountBadge.tsx'
import type { NavGroup, NavItem } from '#client/ui/frame/NavList.tsx'

interface Counts {
  unread: number
  /** The number of new notifications. */
  notices: number
  chats: ChatCounts | undefined
  isStaff: boolean
}

/** Returns the link groups of the account sidebar. */
export const sidebarGroups = (counts: Counts): NavGroup[] =>
  accountGroups(counts).map((group) => ({
    ...group,
    items: group.items.map((item) => withCount(item, counts)),
  }))

/** Counts conversations and chats with something new, which share one link. */
const unreadOf = ({ unread, chats }: Pick<Counts, 'unread' | 'chats'>) => unread + (chats?.chats ?? 0)

/** Returns a link to the latest chat with something new, or else to the latest chat. */
const chatItems = (chats: ChatCounts | undefined): NavItem[] =>
  chats?.latestChat ? [{ label: 'Live Chat', href: `/chat/${chats.latestChat}`, icon: MessageCircle }] : []

/** All account links. */
const accountGroups = ({ unread, notices, chats, isStaff }: Counts): NavGroup[] => [
  {
    items: [
      { label: 'Account Home', href: '/dashboard', icon: House },
      { label: 'Notifications', href: '/notifications', icon: Bell, count: notices },
    ],
  },
  {
    title: 'Messages',
    items: [
      { label: 'Read Messages', href: '/messages/inbox', icon: Mail, count: unreadOf({ unread, chats }) },
      ...chatItems(chats),
      { label: 'Sent Messages', href: '/messages/sent', icon: Send },
      { label: 'Saved Messages', href: '/messages/saved', icon: Bookmark },
      { label: 'Friends Messages', href: '/messages/friends', icon: MessagesSquare },
      { label: 'Message Filters', href: '/messages/filters', icon: Filter },
    ],
  },
  {
    title: 'People',
    items: [
      { label: 'Looked at me', href: '/profile/viewers', icon: Eye },
      { label: 'Friends Invites', href: '/friends/invites', icon: UserPlus },
      { label: 'Friends List', href: '/friends/list', icon: Users },
      { label: 'Friend Updates', href: '/friends/updates', icon: Sparkles },
      { label: 'Winks', href: '/winks', icon: Smile },
      { label: 'Block List', href: '/account/block-list', icon: Ban },
    ],
  },
  {
    title: 'Photos',
    items: [
      { label: 'Manage Photos', href: '/photos/manage', icon: Images },
      { label: "Photos you Fab'd", href: '/photos/fabbed', icon: Heart },
      { label: "Recently Fab'd Photos", href: '/photos/recent-fabs', icon: Star },
      { label: 'Manage Verifications', href: '/verifications', icon: BadgeCheck },
    ],
  },
  {
    title: 'Account',
    items: [
      { label: 'Settings', href: '/account/account', icon: Settings },
      { label: 'Edit Account', href: '/account/preferences', icon: Settings2 },
      { label: 'Edit Personal Details', href: '/account/personal', icon: BookUser },
      { label: 'Edit Profile', href: '/account/edit', icon: PenLine },
      { label: 'Change Password', href: '/account/password', icon: KeyRound },
      { label: 'Change Email', href: '/account/email', icon: MailCheck },
      { label: 'Change Username', href: '/account/username', icon: Contact },
      { label: 'Email Notifications', href: '/account/notifications', icon: BellRing },
      { label: 'Privacy', href: '/account/privacy', icon: Shield },
      { label: 'Recommend Us', href: '/recommend', icon: Megaphone },
      { label: 'Delete Account', href: '/account/delete', icon: Trash2 },
    ],
  },
  ...(isStaff ? [{ items: [{ label: 'Admin', href: '/admin', icon: Gauge }] }] : []),
]

/** Returns the main pages for small screens. */
export const bottomItems = (
  username: string,
  { unread, chats }: Pick<Counts, 'unread' | 'chats'>,
): NavItem[] =>
  [
    { label: 'Home', href: '/dashboard', icon: House },
    { label: 'Browse', href: '/browse', icon: Search },
    {
      label: 'Messages',
      href: unread === 0 && chats?.chats ? `/chat/${chats.latestChat}` : '/messages/inbox',
      icon: Mail,
      count: unreadOf({ unread, chats }),
    },
    { label: 'Winks', href: '/winks', icon: Smile },
    { label: 'Me', href: `/profile/${encodeURIComponent(username)}`, icon: User },
  ].map((item) => withCount(item, { isStaff: false }))

/** Staff counts are polled, since an event for each report would alert admins to reports about themselves. */
const OF_STAFF = {
  staleTime: MINUTE / 2,
  refetchInterval: MINUTE,
  refetchOnWindowFocus: true,
  meta: WAITS_FOR_STAFF,
}

/** Each domain's `<d>.badge.ts` declaration, with the query that fetches its count. */
export const BADGES = Object.values(
  import.meta.glob<BadgeDeclaration>('../domains/*/*.badge.ts', { eager: true, import: 'badge' }),
).map(({ page, endpoint }) => {
  const route = matchRoute(page)?.route
  const isOfStaff = route !== undefined && isForStaff(route)
  return { page, isOfStaff, query: { ...queryOf(endpoint, {}), ...(isOfStaff && OF_STAFF) } }
})

const countOf = ({ query }: (typeof BADGES)[number]): NonNullable<NavItem['Count']> =>
  function Count(props) {
    return <CountBadge {...props} count={useQuery(query).data?.count} />
  }

const COUNTS = new Map<string, { isOfStaff: boolean } & Required<Pick<NavItem, 'Count'>>>(
  BADGES.map((badge) => [badge.page, { isOfStaff: badge.isOfStaff, Count: countOf(badge) }]),
)

/**
 * Adds the number of new items on a page to the link that leads there. Numbers of staff pages are shown to staff only.
 */
export const withCount = <I extends { href?: string | undefined }>(
  item: I,
  { isStaff }: { isStaff: boolean },
): I & Pick<NavItem, 'Count'> => {
  const counted = COUNTS.get(item.href ?? '')
  return counted && (isStaff || !counted.isOfStaff) ? { ...item, Count: counted.Count } : item
}
