import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { NOTICE_KINDS } from '#shared/notices.ts'
import { useWhenVisible } from '#client/platform/visible.ts'
import { KINDS } from './notifications.kinds.data.ts'
import { useSeeNotices } from './notifications.list.api.ts'
import { newNoticesQuery } from './notifications.new.api.ts'

/** Marks as seen what the open page shows, for as long as it is looked at. */
export function SeenHere() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { besidesMessages = 0 } = useQuery(newNoticesQuery).data ?? {}
  const { mutate } = useSeeNotices()
  const kinds = NOTICE_KINDS.filter((each) => KINDS[each].seenAt?.some((page) => page === path))
  useWhenVisible(kinds.length > 0 && besidesMessages > 0 ? `${path} ${besidesMessages}` : '', () => {
    for (const kind of kinds) mutate({ kind })
  })
  return null
}
