import type { ReactNode } from 'react'
import { Link } from './Link.tsx'
import type { NavItem } from './navigation.ts'

export type FooterLink = { label: string; href: string } & Pick<NavItem, 'Count'>

type FooterProps = {
  links: readonly FooterLink[]
  /** At the right end, for example the theme switch. */
  children?: ReactNode
}

export function Footer({ links, children }: FooterProps) {
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
