import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useWhenVisible } from '#client/platform/media.ts'
import { CountBadge } from '#client/ui/display/CountBadge.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { useSeeNotices } from './notifications.list.api.ts'
import { newNoticesQuery } from './notifications.new.api.ts'
import { NOTICES_TEXT } from './notifications.text.ts'

/** The link to the notifications, with the number of new ones. */
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
      <CountBadge
        count={count}
        className="absolute top-0 left-5.5 min-h-4.5! min-w-4.5! px-1! text-xs! ring-2 ring-page"
      />
    </Link>
  )
}

/** While a page is visible, marks the notifications of what it shows as seen. */
export function SeenHere() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { besidesMessages = 0 } = useQuery(newNoticesQuery).data ?? {}
  const { mutate } = useSeeNotices()
  // Every page loads this, so the declarations, with icons and sentences, are loaded only if something is new.
  const see = async () => {
    const { NOTICES } = await import('./notifications.kinds.data.ts')
    for (const { kind, seenAt } of NOTICES) if (seenAt?.some((page) => page === path)) mutate({ kind })
  }
  // If the declarations can't be loaded or the call fails, the notifications stay new.
  const seeQuietly = () => void see().catch(() => undefined)
  useWhenVisible(besidesMessages > 0 ? `${path} ${besidesMessages}` : '', seeQuietly)
  return null
}
