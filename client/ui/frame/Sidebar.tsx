import { clsx } from 'clsx'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import { readSidebarCookie, SIDEBAR_COOKIE } from '#shared/kernel/boot.ts'
import { IconButton } from '#client/ui/form/Button.tsx'
import { Link } from './Link.tsx'
import { type NavGroup, NavList } from './NavList.tsx'

export type SidebarProps = {
  title: string
  place: SidebarPlace
  /** The URL that the title links to. */
  titleHref: string
  groups: readonly NavGroup[]
  /** Shown below the links while the sidebar is open. */
  footer?: (onNavigate?: () => void) => ReactNode
  /** The site's own menu, below the account's part. */
  menu?: NavGroup | undefined
}

/** The account sidebar on wide screens, 16rem wide when open and 3rem when collapsed to icons. */
export function Sidebar({ title, titleHref, place, groups, footer, menu }: SidebarProps) {
  const isOpen = useSidebar(place)
  return (
    <aside
      aria-label={title}
      data-state={isOpen ? 'open' : 'collapsed'}
      className={clsx(
        'sticky top-(--header-height) hidden max-h-[calc(100dvh-var(--header-height))] shrink-0 flex-col overflow-y-auto overscroll-contain [scrollbar-width:thin] md:-my-8 md:flex md:py-8',
        '[mask-image:linear-gradient(transparent,black_2rem,black_calc(100%-2rem),transparent)]',
        isOpen ? 'w-(--sidebar-open) gap-4' : 'w-(--sidebar-icons) gap-2 [scrollbar-width:none]',
      )}
    >
      <div className={clsx('flex items-center', isOpen ? 'justify-between' : 'justify-center')}>
        {isOpen && (
          <Link
            href={titleHref}
            className="min-w-0 truncate rounded-control px-3 py-1.5 font-serif text-lg font-[560] transition-colors hover:bg-ink/6"
          >
            {title}
          </Link>
        )}
        <IconButton
          icon={isOpen ? PanelLeftClose : PanelLeftOpen}
          label={isOpen ? 'Collapse sidebar' : 'Expand sidebar'}
          aria-expanded={isOpen}
          aria-keyshortcuts="Control+B Meta+B"
          size="sm"
          side={isOpen ? 'bottom' : 'right'}
          className="text-ink-soft"
          onClick={() => toggleSidebar(place)}
        />
      </div>
      <nav aria-label={title} className={clsx('flex flex-col', isOpen ? 'gap-4' : 'gap-2')}>
        {groups.map((group, index) => (
          <NavList key={group.title ?? index} group={group} iconsOnly={!isOpen} />
        ))}
      </nav>
      {isOpen && footer?.()}
      {isOpen && menu && (
        <nav aria-label="Menu" className="border-t border-line pt-4">
          <NavList group={menu} />
        </nav>
      )}
    </aside>
  )
}

const sevenDays = 7 * 24 * 60 * 60

/** Which of the two stored states applies. Pages that start with icons have their own state. */
type SidebarPlace = keyof ReturnType<typeof readSidebarCookie>

const listeners = new Set<() => void>()
let kept: ReturnType<typeof readSidebarCookie> | undefined

/** Whether the sidebar was open when the server rendered the page. */
export const FirstSidebar = createContext(true)

/** Whether the account sidebar is open (16rem) or shows icons only (3rem), kept in a cookie for 7 days. */
function useSidebar(place: SidebarPlace) {
  const first = use(FirstSidebar)
  return useSyncExternalStore(
    subscribe,
    () => readSidebar()[place],
    () => first,
  )
}

export function readSidebar() {
  const name = `${SIDEBAR_COOKIE}=`
  kept ??= readSidebarCookie(
    document.cookie
      .split('; ')
      .find((each) => each.startsWith(name))
      ?.slice(name.length),
  )
  return kept
}

export function toggleSidebar(place: SidebarPlace) {
  const before = readSidebar()
  kept = { ...before, [place]: !before[place] }
  const value = `${kept.elsewhere ? 'open' : 'collapsed'}${kept.withIcons ? '.open' : ''}`
  document.cookie = `${SIDEBAR_COOKIE}=${value}; Path=/; Max-Age=${sevenDays}; SameSite=Lax`
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
