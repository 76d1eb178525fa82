import { useQuery } from '@tanstack/react-query'
import {
  BadgeCheck,
  Contact,
  FileText,
  Flag,
  Gauge,
  Gem,
  Link2,
  ListTree,
  MapPinned,
  Megaphone,
  PanelsTopLeft,
  Route,
  Scale,
  ScrollText,
  Server,
  Settings,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { listWaiting } from '#shared/domains/statistics/statistics.waiting.contract.ts'
import { isOpenToStaff, matchRoute, type PagePath } from '#shared/routes.ts'
import { queryOf } from '#client/platform/calls/query.ts'
import { WAITS_FOR_STAFF } from '#client/platform/page.ts'
import { CountBadge } from '#client/ui/display/CountBadge.tsx'
import type { NavGroup, NavItem } from '#client/ui/frame/NavList.tsx'
import { APP_TEXT } from './app.text.ts'

const QUEUES: [PagePath, LucideIcon][] = [
  ['/admin', Gauge],
  ['/messages/reported', Flag],
  ['/admin/get-verified', BadgeCheck],
  ['/admin/appeals', Scale],
  ['/admin/username-requests', Contact],
  ['/admin/membership', Gem],
]
const OTHERS: [PagePath, LucideIcon][] = [
  ['/admin/users', Users],
  ['/admin/announcements', Megaphone],
  ['/admin/pages', FileText],
  ['/admin/landing-pages', PanelsTopLeft],
  ['/admin/menus', ListTree],
  ['/admin/menu-links', Link2],
  ['/admin/postcode-regions', MapPinned],
  ['/admin/settings', Settings],
  ['/admin/route-overview', Route],
  ['/admin/audit', ScrollText],
  ['/admin/system', Server],
]

/** Shows how many items wait on a page, or in all queues for the admin page. */
const countOf = (page: PagePath): NonNullable<NavItem['Count']> =>
  function Count(props) {
    const { data } = useQuery({ ...queryOf(listWaiting, {}), meta: WAITS_FOR_STAFF })
    const count = page === '/admin' ? data?.count : data?.waiting.find((queue) => queue.page === page)?.count
    return <CountBadge {...props} count={count} />
  }
const COUNTS = new Map(QUEUES.map(([page]) => [page, countOf(page)]))

/** Returns the links to the staff pages open to this role. */
export const staffGroups = (role: string): NavGroup[] =>
  [
    { title: APP_TEXT.queues, pages: QUEUES },
    { title: APP_TEXT.site, pages: OTHERS },
  ].map(({ title, pages }) => ({
    title,
    items: pages.flatMap(([page, icon]) => {
      const route = matchRoute(page)?.route
      const Count = COUNTS.get(page)
      if (!route || !isOpenToStaff(route, role)) return []
      return [{ label: route.title, href: page, icon, ...(Count && { Count }) }]
    }),
  }))
