import { clsx } from 'clsx'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../form/IconButton.tsx'
import { Link } from './Link.tsx'
import type { NavGroup } from './navigation.ts'
import { NavList } from './NavList.tsx'
import { type SidebarPlace, toggleSidebar, useSidebar } from './sidebarState.ts'

export type SidebarProps = {
  title: string
  place: SidebarPlace
  /** Where the title leads. */
  titleHref: string
  groups: readonly NavGroup[]
  /** Stands under the links while the sidebar is open. */
  footer?: (onNavigate?: () => void) => ReactNode
  /** The site's own menu, under everything of the account. */
  menu?: NavGroup | undefined
}

/** The account sidebar of wide screens, 16rem open and 3rem as icons. */
export function Sidebar({ title, titleHref, place, groups, footer, menu }: SidebarProps) {
  const isOpen = useSidebar(place)
  return (
    <aside
      aria-label={title}
      data-state={isOpen ? 'open' : 'collapsed'}
      className={clsx(
        'sticky top-(--header-height) hidden max-h-[calc(100dvh-var(--header-height))] shrink-0 flex-col overflow-y-auto overscroll-contain transition-[width] [scrollbar-width:thin] md:-my-8 md:flex md:py-8',
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
