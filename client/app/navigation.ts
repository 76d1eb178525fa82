import { House, Mail, PenLine, Search, Settings2, Shield, User } from 'lucide-react'
import type { NavGroup, NavItem } from '#client/ui/navigation.ts'

/** The account sidebar. */
export const sidebarGroups = (unread: number): NavGroup[] => [
  {
    items: [
      { label: 'Account Home', href: '/dashboard', icon: House },
      { label: 'Read Messages', href: '/messages/inbox', icon: Mail, count: unread },
      { label: 'Edit Account', href: '/account/preferences', icon: Settings2 },
      { label: 'Edit Profile', href: '/account/edit', icon: PenLine },
      { label: 'Privacy', href: '/account/privacy', icon: Shield },
    ],
  },
]

/** The main places on a small screen. */
export const bottomItems = (username: string, unread: number): NavItem[] => [
  { label: 'Home', href: '/dashboard', icon: House },
  { label: 'Browse', href: '/browse', icon: Search },
  { label: 'Messages', href: '/messages/inbox', icon: Mail, count: unread },
  { label: 'Me', href: `/profile/${encodeURIComponent(username)}`, icon: User },
]
