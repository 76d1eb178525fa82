import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { CountBadge } from '#client/ui/display/CountBadge.tsx'
import { Tooltip } from '#client/ui/overlay/Tooltip.tsx'
import { Link } from './Link.tsx'

type NavListProps = {
  group: NavGroup
  /** Shows icons only, with the label as a tooltip. Items without an icon are omitted. */
  iconsOnly?: boolean
  onNavigate?: () => void
}

/** A titled list of links, for use inside a `nav`. */
export function NavList({ group, iconsOnly = false, onNavigate }: NavListProps) {
  const items = iconsOnly ? group.items.filter((item) => item.icon) : group.items
  if (items.length === 0) return null
  return (
    <div>
      {group.title && !iconsOnly && (
        <p aria-hidden="true" className="px-3 pt-1 pb-1.5 text-sm font-semibold text-ink-soft">
          {group.title}
        </p>
      )}
      <ul aria-label={group.title} className="flex flex-col gap-0.5">
        {items.map((item, at) => (
          <li key={at}>
            {iconsOnly ? (
              <Tooltip text={item.label} side="right" className="w-full">
                <Entry item={item} iconsOnly onNavigate={onNavigate} />
              </Tooltip>
            ) : (
              <Entry item={item} onNavigate={onNavigate} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Entry({
  item,
  iconsOnly,
  onNavigate,
}: {
  item: NavItem
  iconsOnly?: boolean
  onNavigate?: () => void
}) {
  const { label, icon: Icon, count, Count = CountBadge, current, href, onSelect } = item
  const className = clsx(
    'relative flex w-full items-center gap-3 rounded-control text-left text-ink transition-colors hover:bg-ink/6 aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-strong',
    iconsOnly ? 'h-10 justify-center' : 'min-h-10 px-3 max-md:min-h-11',
  )
  const content = (
    <>
      {Icon && <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />}
      <span className={iconsOnly ? 'sr-only' : 'min-w-0 flex-1 break-words'}>{label}</span>
      <Count count={count} className={iconsOnly ? 'absolute -top-0.5 -right-0.5 scale-80' : undefined} />
    </>
  )
  if (href === undefined) {
    return (
      <button
        type="button"
        className={className}
        onClick={() => {
          onNavigate?.()
          onSelect()
        }}
      >
        {content}
      </button>
    )
  }
  return (
    <Link href={href} aria-current={current ? 'page' : current} className={className} onClick={onNavigate}>
      {content}
    </Link>
  )
}

export type NavItem = {
  label: string
  icon?: LucideIcon
  /** The number of new or unread items. */
  count?: number
  /** Shows the number instead of `CountBadge`, and may fetch it itself. */
  Count?: typeof CountBadge
  current?: boolean
} & ({ href: string; onSelect?: undefined } | { onSelect: () => void; href?: undefined })

export type NavGroup = {
  /** The heading above the group. */
  title?: string
  items: readonly NavItem[]
}
