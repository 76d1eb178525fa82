import { clsx } from 'clsx'
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { CountBadge } from '#client/ui/display/CountBadge.tsx'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { buttonClass, skipClass } from '#client/ui/form/buttonClass.ts'
import { Header } from './Header.tsx'
import { isTyping, keyOf } from './keys.ts'
import { Link } from './Link.tsx'
import { type NavGroup, type NavItem, NavList } from './NavList.tsx'
import { Sidebar, type SidebarProps, toggleSidebar } from './Sidebar.tsx'

const Sheet = lazyPart(async () => (await import('../overlay/Sheet.tsx')).Sheet)

type AppFrameProps = {
  brand: { name: string; href: string }
  headerLinks: readonly NavItem[]
  headerActions?: ReactNode
  /** Replaces the menu button if no script can open the menu. */
  menu?: ReactNode
  /** A logged-in member's collapsible sidebar. */
  sidebar?: Omit<SidebarProps, 'menu'>
  /** The site's own menu in the left column: alone, or under the sidebar. */
  leftMenu?: NavGroup
  bottomBar?: readonly NavItem[]
  footerLinks: readonly FooterLink[]
  footerEnd?: ReactNode
  /** Shown under the header, for example the state of the connection. */
  banner?: ReactNode
  /** The container for toasts, below the header, whose height only the frame knows. */
  toasts: ReactNode
  /** Stored layout settings in pixels. */
  layout?: { siteWidth?: number; headerHeight?: number; footerHeight?: number; sidebarWidth?: number }
  /** Lets the content use the full width of the window and set its own spacing. */
  bare?: boolean
  children: ReactNode
}

/** The frame of every page: skip link, header, left column, content, footer, and the bottom bar on small screens. */
export function AppFrame(props: AppFrameProps) {
  const { brand, headerLinks, headerActions, sidebar, leftMenu, bottomBar, footerLinks, footerEnd, banner } =
    props
  const [isMenuOpen, setMenuOpen] = useState<boolean>()
  const closeMenu = () => setMenuOpen(false)
  const hasSidebar = sidebar !== undefined

  const toggleByKey = useEffectEvent((event: KeyboardEvent) => {
    // On a Mac, Ctrl+B in a text field moves back one character.
    const isMeant = event.metaKey || (event.ctrlKey && !isTyping(event.target))
    if (!isMeant || event.altKey || event.shiftKey || keyOf(event) !== 'b') return
    event.preventDefault()
    if (matchMedia('(width >= 48rem)').matches) toggleSidebar(sidebar?.place ?? 'elsewhere')
    else setMenuOpen((wasOpen) => !wasOpen)
  })

  useEffect(() => {
    if (!hasSidebar) return
    const listen = (event: KeyboardEvent) => toggleByKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [hasSidebar])

  const account = sidebar?.groups ?? []
  const menuGroups = [
    ...account,
    ...withoutRepeats(
      [{ items: headerLinks }, leftMenu ?? { items: [] }],
      [...account.flatMap(({ items }) => items), ...(bottomBar ?? [])],
    ),
  ]

  return (
    <div
      className={clsx(
        'frame flex min-h-dvh flex-col max-md:[--header-height:64px]!',
        bottomBar && 'max-md:[--bottom-bar:calc(4rem+env(safe-area-inset-bottom))]',
      )}
      style={layoutVariables(props.layout)}
    >
      <a href="#content" className={`fixed top-2 left-2 ${buttonClass()} ${skipClass}`}>
        Skip to content
      </a>
      <Header
        brand={brand}
        links={headerLinks}
        actions={headerActions}
        menu={props.menu}
        onOpenMenu={() => setMenuOpen(true)}
      />
      {banner}
      <div
        className={clsx(
          'flex w-full flex-1 items-start',
          !props.bare && 'mx-auto max-w-(--site-width) gap-8 px-4 py-4 md:px-6 md:py-8',
        )}
      >
        {sidebar && <Sidebar {...sidebar} menu={leftMenu} />}
        {leftMenu && !sidebar && (
          <nav aria-label="Menu" className="hidden w-(--left-column) shrink-0 md:block">
            <NavList group={leftMenu} />
          </nav>
        )}
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          {props.children}
        </main>
      </div>
      <Footer links={footerLinks}>{footerEnd}</Footer>
      {bottomBar && <BottomBar items={bottomBar} />}
      {props.toasts}
      {isMenuOpen !== undefined && (
        <Sheet open={isMenuOpen} onClose={closeMenu} title={brand.name}>
          <nav aria-label="Menu" className="flex flex-col gap-5">
            {menuGroups.map((group, index) => (
              <NavList key={group.title ?? index} group={group} onNavigate={closeMenu} />
            ))}
          </nav>
          {sidebar?.footer && <div className="mt-5">{sidebar.footer(closeMenu)}</div>}
        </Sheet>
      )}
    </div>
  )
}

/** Returns the groups without repeated links, and without links that are already shown elsewhere. */
function withoutRepeats(groups: readonly NavGroup[], elsewhere: readonly NavItem[]) {
  const seen = new Set(elsewhere.map(({ href }) => href))
  const isNew = ({ href }: NavItem) => !seen.has(href) && seen.add(href)
  return groups.map((group) => ({ ...group, items: group.items.filter(isNew) }))
}

function layoutVariables(layout: AppFrameProps['layout']) {
  const pixels = (value: number | undefined) => (value === undefined ? undefined : `${value}px`)
  return {
    '--site-width': pixels(layout?.siteWidth),
    '--header-height': pixels(layout?.headerHeight),
    '--footer-height': pixels(layout?.footerHeight),
    '--left-column': pixels(layout?.sidebarWidth),
  } as CSSProperties
}

/** The site's five main pages on a small screen, each with its number of unread items. */
function BottomBar({ items }: { items: readonly NavItem[] }) {
  return (
    <nav
      aria-label="Quick"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col max-[22.5rem]:auto-cols-auto">
        {items.map(({ label, icon: Icon, count, Count = CountBadge, current, href }) => (
          <li key={label}>
            {href !== undefined && (
              <Link
                href={href}
                aria-current={current ? 'page' : undefined}
                className="flex h-16 flex-col items-center justify-center gap-1 text-sm leading-none text-ink-soft -outline-offset-4 max-[22.5rem]:tracking-tighter aria-[current=page]:font-medium aria-[current=page]:text-accent"
              >
                <span className="relative">
                  {Icon && <Icon aria-hidden="true" className="size-6" strokeWidth={1.75} />}
                  <Count count={count} noun="unread" className="absolute -top-2.5 left-4 ring-2 ring-card" />
                </span>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

type FooterLink = { label: string; href: string } & Pick<NavItem, 'Count'>

type FooterProps = {
  links: readonly FooterLink[]
  /** Shown at the right end, for example the theme switch. */
  children?: ReactNode
}

function Footer({ links, children }: FooterProps) {
  return (
    <footer className="border-t border-line pb-(--bottom-bar)">
      <div className="mx-auto flex min-h-[calc(var(--footer-height)-1px)] max-w-(--site-width) flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-1.5 md:px-6">
        <nav aria-label="Footer">
          <ul className="flex flex-wrap gap-x-6">
            {links.map(({ label, href, Count }, at) => (
              <li key={at}>
                <Link
                  href={href}
                  className="flex min-h-10 items-center gap-2 text-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline"
                >
                  {label}
                  {Count && <Count count={undefined} />}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {children}
      </div>
    </footer>
  )
}
