import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#client/ui/form/Button.tsx'
import { Link } from './Link.tsx'
import type { NavItem } from './NavList.tsx'

type HeaderProps = {
  brand: { name: string; href: string }
  links: readonly NavItem[]
  /**
   * Shown at the right end: logging in or out, notifications. If one is marked `data-wide`, narrow phones and tablets
   * hide the name next to the logo.
   */
  actions?: ReactNode
  onOpenMenu?: () => void
  /** Replaces the menu button if no script can open the menu. */
  menu?: ReactNode
}

/** The site's header. Below 768 px its links move behind the menu button. */
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

/** The logo: the heading typeface's ampersand in the current text colour. Decorative, since the name is next to it. */
export function BrandMark({ size = 28, className }: { size?: number; className?: string }) {
  return (
    <svg viewBox="0 0 100 95" width={size} height={size * 0.95} aria-hidden="true" className={className}>
      <path
        fill="currentColor"
        d="M69.2 94.9Q78.8 94.9 85.7 90.9Q92.6 86.9 96.3 79.4Q100 71.9 100 61.4Q100 48.5 95.4 37.2Q90.9 25.9 82.3 17.3Q74 9 63.4 4.5Q52.8 0 40.8 0Q27.9 0 18.9 3.9Q9.9 7.8 5.1 14.9Q0.4 22 0.4 31.8Q0.4 37.5 2.7 41Q5.1 44.5 9 44.5Q12.3 44.5 14.4 42.4Q16.4 40.3 16.4 37.1Q16.4 34.8 15.9 33.1Q15.3 31.5 14.5 30.1Q13.7 28.6 13.2 27Q12.6 25.3 12.6 23Q12.6 18.1 15.5 14Q18.5 9.9 24.6 7.4Q30.8 4.9 40.5 4.9Q51.6 4.9 61.2 9.1Q70.9 13.4 78.3 21.1Q86.3 29.3 90.5 39.7Q94.7 50.1 94.7 61.4Q94.7 70.3 92.1 76Q89.6 81.8 85.2 84.5Q80.8 87.3 75.5 87.3Q71.4 87.3 67.7 85.4Q64 83.6 60.2 79.4Q56.3 75.1 51.5 68Q47.5 62 44.9 56.5Q42.2 50.9 40.9 45.6Q39.6 40.3 39.6 35.1Q39.6 28.7 42 25Q44.4 21.2 48.1 21.2Q50.9 21.2 52.5 24.3Q54.2 27.4 54.2 32.4Q54.2 37.8 52.5 41.8Q50.8 45.7 47.6 48Q44.5 50.3 40.2 50.9L40.8 54.6Q49 53.9 54.9 51.2Q60.7 48.5 63.8 44.1Q66.9 39.6 66.9 33.7Q66.9 28.8 64.6 25Q62.4 21.2 58.3 19Q54.3 16.9 49 16.9Q41.9 16.9 36.9 20Q31.8 23.2 29.1 28.6Q26.3 34 26.3 40.9Q26.3 47 27.7 52.8Q29.1 58.7 31.9 64.7Q34.7 70.7 38.9 77.2Q42.9 83.3 47.4 87.2Q51.9 91.2 57.2 93Q62.6 94.9 69.2 94.9ZM58.3 79.9 60 82.7Q70.8 77.4 75.9 70.7Q80.9 64.1 80.9 56.8Q80.9 52.5 78.9 50Q77 47.5 74 47.5Q70.9 47.5 68.9 49.7Q66.8 51.9 66.8 54.9Q66.8 56.6 67.2 57.9Q67.6 59.2 68 60.6Q68.3 62 68.3 64Q68.3 66.4 67.3 69.1Q66.3 71.7 64.1 74.5Q61.9 77.2 58.3 79.9ZM30.2 55.7 30.2 51.7Q20.3 52.3 13.6 55.4Q6.9 58.5 3.4 63.5Q0 68.6 0 75Q0 84.2 6 89.3Q11.9 94.3 22.7 94.3Q28.2 94.3 32.6 93.2Q37 92.2 40.5 90.2Q44 88.1 46.8 85.3L44.5 82Q41.3 84.5 37.9 86Q34.6 87.4 30.4 87.4Q24.1 87.4 20.3 83.2Q16.4 79.1 16.4 72.2Q16.4 67.9 17.9 64.4Q19.4 60.9 22.5 58.6Q25.5 56.3 30.2 55.7Z"
      />
    </svg>
  )
}
