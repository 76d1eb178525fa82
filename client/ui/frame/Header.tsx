import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { BrandMark } from './BrandMark.tsx'
import { IconButton } from '../form/IconButton.tsx'
import { Link } from './Link.tsx'
import type { NavItem } from './navigation.ts'

type HeaderProps = {
  brand: { name: string; href: string }
  links: readonly NavItem[]
  /** At the right end: log in or out, notifications. Where one is marked `data-wide`, narrow phones and tablets show no name beside the mark. */
  actions?: ReactNode
  onOpenMenu?: () => void
  /** Takes the place of the menu button, where nothing can be opened by a script. */
  menu?: ReactNode
}

/** The site's header; below 768 px its links move behind the menu button. */
export function Header({ brand, links, actions, onOpenMenu, menu }: HeaderProps) {
  return (
    <header className="group/header sticky top-0 z-30 border-b border-line bg-page/92 backdrop-blur-md">
      <div className="mx-auto flex h-[calc(var(--header-height)-1px)] max-w-(--site-width) items-center gap-2 px-2 md:gap-3 md:px-6 lg:gap-6">
        <span className="md:hidden">
          {menu ?? <IconButton icon={Menu} label="Menu" onClick={onOpenMenu} aria-haspopup="dialog" />}
        </span>
        <Link
          href={brand.href}
          className="flex min-w-0 items-center gap-2.5 rounded-control font-serif text-xl font-[560] tracking-tight"
        >
          <BrandMark size={30} className="shrink-0 text-accent" />
          <span className="truncate max-[24.25rem]:sr-only max-[28rem]:group-has-data-wide/header:sr-only md:max-[53rem]:group-has-data-wide/header:sr-only">
            {brand.name}
          </span>
        </Link>
        <nav aria-label="Main" className="hidden min-w-0 flex-1 md:block">
          <ul className="flex flex-wrap gap-1">
            {links.map((link, at) => (
              <li key={at}>
                {link.href !== undefined && (
                  <Link
                    href={link.href}
                    aria-current={link.current ? 'page' : undefined}
                    className="flex min-h-10 items-center rounded-control px-2 font-medium text-ink-soft transition-colors hover:bg-ink/6 hover:text-ink aria-[current=page]:text-accent lg:px-3"
                  >
                    {link.label}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex shrink-0 items-center gap-1 md:gap-2">{actions}</div>
      </div>
    </header>
  )
}
