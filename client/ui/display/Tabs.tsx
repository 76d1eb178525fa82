import { useEffect, useRef } from 'react'
import { CountBadge } from './CountBadge.tsx'
import { Link } from '../frame/Link.tsx'

type TabsProps = {
  /** The tabs' label for screen readers. */
  label: string
  tabs: readonly { href: string; label: string; count?: number; current?: boolean }[]
}

/** Tabs that are links, each with its own URL. */
export function Tabs({ label, tabs }: TabsProps) {
  const nav = useRef<HTMLElement>(null)
  const current = tabs.find((tab) => tab.current)?.href
  // On a narrow screen the current tab may be out of view.
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (nav.current && tab) nav.current.scrollLeft = tab.offsetLeft - tab.offsetWidth
  }, [current])
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="@container relative mb-6 scroll-row shrink-0 border-b border-line"
    >
      <ul className="flex gap-1 @max-sm:gap-0.5">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link
              href={tab.href}
              aria-current={tab.current ? 'page' : tab.current}
              className="flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 font-medium @max-sm:px-2 @max-[21rem]:px-1.5 whitespace-nowrap text-ink-soft transition-colors -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {tab.label}
              <CountBadge count={tab.count} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
