import { CountBadge } from '../display/CountBadge.tsx'
import { Link } from './Link.tsx'
import type { NavItem } from './navigation.ts'

/** The five main places of the site on a small screen, with what is unread in each. */
export function BottomBar({ items }: { items: readonly NavItem[] }) {
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
