import { clsx } from 'clsx'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import type { NavGroup } from './navigation.ts'
import { NavList } from './NavList.tsx'
import { toggleSidebar, useSidebar } from './sidebarState.ts'

type SidebarProps = {
  groups: readonly NavGroup[]
  /** Stands under the links while the sidebar is open. */
  footer?: ReactNode
}

/** The account sidebar of wide screens, 16rem open and 3rem as icons. */
export function Sidebar({ groups, footer }: SidebarProps) {
  const isOpen = useSidebar()
  return (
    <aside
      aria-label="Account"
      data-state={isOpen ? 'open' : 'collapsed'}
      className={clsx(
        'sticky top-[calc(var(--header-height)+1rem)] hidden max-h-[calc(100dvh-var(--header-height)-2rem)] shrink-0 flex-col overflow-y-auto overscroll-contain transition-[width] [scrollbar-width:thin] md:flex',
        isOpen ? 'w-(--sidebar-open) gap-4 pr-1' : 'w-(--sidebar-icons) gap-2 [scrollbar-width:none]',
      )}
    >
      <div className={isOpen ? 'flex justify-end' : 'flex justify-center'}>
        <IconButton
          icon={isOpen ? PanelLeftClose : PanelLeftOpen}
          label={isOpen ? 'Collapse sidebar' : 'Expand sidebar'}
          aria-expanded={isOpen}
          aria-keyshortcuts="Control+B Meta+B"
          size="sm"
          side={isOpen ? 'bottom' : 'right'}
          className="text-ink-soft"
          onClick={toggleSidebar}
        />
      </div>
      {groups.map((group, index) => (
        <NavList key={group.title ?? index} group={group} iconsOnly={!isOpen} />
      ))}
      {isOpen && footer}
    </aside>
  )
}
