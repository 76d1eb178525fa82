import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useWhenVisible } from '#client/platform/media.ts'
import { useSeeNotices } from './notifications.list.api.ts'
import { newNoticesQuery } from './notifications.new.api.ts'

/** Marks as seen what the open page shows, for as long as it is looked at. */
export function SeenHere() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { besidesMessages = 0 } = useQuery(newNoticesQuery).data ?? {}
  const { mutate } = useSeeNotices()
  // Every page loads this, so it loads what is declared, with icons and sentences, only where something is new.
  const see = async () => {
    const { NOTICES } = await import('./notifications.kinds.data.ts')
    for (const { kind, seenAt } of NOTICES) if (seenAt?.some((page) => page === path)) mutate({ kind })
  }
  // Where it can't be loaded, they stay new, as they do where they can't be marked.
  const seeQuietly = () => void see().catch(() => undefined)
  useWhenVisible(besidesMessages > 0 ? `${path} ${besidesMessages}` : '', seeQuietly)
  return null
}
