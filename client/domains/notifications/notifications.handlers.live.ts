import { noticesChanged } from '#shared/domains/notifications/notifications.list.contract.ts'
import { liveHandler, type LiveHandler } from '#client/platform/live/live.ts'
import { applyNewNotices, noticesQuery } from './notifications.list.api.ts'
import { newNoticesQuery } from './notifications.new.api.ts'

export const handlers: readonly LiveHandler[] = [
  liveHandler(noticesChanged, (client, counts) => {
    const before = client.getQueryData(newNoticesQuery.queryKey)?.all ?? 0
    applyNewNotices(client, counts)
    // Notifications just seen stay marked as new while the list is open.
    if (counts.all >= before && counts.all > 0) void client.invalidateQueries(noticesQuery)
  }),
]
