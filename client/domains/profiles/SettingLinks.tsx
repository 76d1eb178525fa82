import { ChevronRight, type LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { Card } from '#client/ui/display/Card.tsx'
import { Link } from '#client/ui/frame/Link.tsx'

interface SettingLinksProps {
  /** For screen readers. */
  label: string
  links: readonly {
    href: string
    icon: LucideIcon
    label: string
    /** What can be set there. */
    help: string
  }[]
}

/** The settings of one kind, each with what is in it. */
export function SettingLinks({ label, links }: SettingLinksProps) {
  const id = useId()
  return (
    <Card pad="none">
      <ul aria-label={label} className="divide-y divide-line">
        {links.map(({ href, icon: Icon, label: name, help }) => (
          <li key={href}>
            <Link
              href={href}
              aria-labelledby={`${id}${href}`}
              aria-describedby={`${id}${href}-help`}
              className="flex min-h-16 items-center gap-3.5 px-4 py-2.5 -outline-offset-2 transition-colors hover:bg-sunken"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" strokeWidth={1.75} />
              <span className="min-w-0 flex-1">
                <span id={`${id}${href}`} className="block font-medium">
                  {name}
                </span>
                <span id={`${id}${href}-help`} className="block text-sm text-pretty text-ink-soft">
                  {help}
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" strokeWidth={1.75} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
