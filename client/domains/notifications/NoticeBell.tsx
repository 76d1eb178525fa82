import { Bell } from 'lucide-react'
import { CountBadge } from '#client/ui/display/CountBadge.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { NOTICES_TEXT } from './notifications.list.text.ts'

/** The way to the notifications, with how many are new. */
export function NoticeBell({ count }: { count: number }) {
  return (
    <Link
      href="/notifications"
      title={NOTICES_TEXT.title}
      data-wide
      className="relative inline-flex size-11 items-center justify-center rounded-control transition-colors hover:bg-ink/8 aria-[current=page]:text-accent"
    >
      <Bell aria-hidden="true" className="size-5" />
      <span className="sr-only">{NOTICES_TEXT.title}</span>
      <CountBadge count={count} className="absolute -top-1.5 -right-1 ring-2 ring-page" />
    </Link>
  )
}
