import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { NewNotices } from '#shared/domains/notifications/notifications.new.contract.ts'
import {
  listNotices,
  markNoticesSeen,
  type ListedNotice,
} from '#shared/domains/notifications/notifications.list.contract.ts'
import type { InputOf } from '#shared/kernel/endpoint.ts'
import { call } from '#client/platform/calls/call.ts'
import { pagesOf } from '#client/platform/calls/lists.ts'
import { newNoticesQuery } from './notifications.new.api.ts'

/** The member's notifications, newest first. */
export const noticesQuery = pagesOf(listNotices, {})

/** Updates the number of new notifications wherever it's shown. */
export const applyNewNotices = (client: QueryClient, counts: NewNotices) =>
  client.setQueryData(newNoticesQuery.queryKey, counts)

/** Silently marks notifications as seen. If that fails, they stay new. */
export const useSeeNotices = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (which: InputOf<typeof markNoticesSeen>) => call(markNoticesSeen, which),
    onSuccess: (counts, { ids = [] }) => {
      applyNewNotices(client, counts)
      const see = (notice: ListedNotice) => (ids.includes(notice.id) ? { ...notice, isNew: false } : notice)
      client.setQueryData(
        noticesQuery.queryKey,
        (list) =>
          list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(see) })) },
      )
      void client.invalidateQueries({ ...noticesQuery, refetchType: 'none' })
    },
  })
}
