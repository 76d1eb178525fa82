import { ChevronRight } from 'lucide-react'
import { Card } from '../display/Card.tsx'
import { Link } from './Link.tsx'

/** Links to pages as a page's main content, two in a row if there's room. */
export function PageLinks({
  label,
  links,
}: {
  label: string
  links: readonly {
    href: string
    label: string
    help?: string | undefined
  }[]
}) {
  return (
    <ul aria-label={label} className="grid gap-3 sm:grid-cols-2">
      {links.map(({ href, label: text, help }) => (
        <Card key={href} as="li" pad="none">
          <Link
            href={href}
            className="flex h-full min-h-14 items-center justify-between gap-4 px-4 py-3 transition-colors hover:bg-sunken md:px-5"
          >
            <span className="min-w-0">
              <span className="block font-medium">{text}</span>
              {help && <span className="block text-sm text-pretty text-ink-soft">{help}</span>}
            </span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" strokeWidth={1.75} />
          </Link>
        </Card>
      ))}
    </ul>
  )
}
