import { countNewNotices } from '#shared/domains/notifications/notifications.new.contract.ts'
import { queryOf } from '#client/platform/calls/query.ts'

/** The number of new notifications, shown on every page. */
export const newNoticesQuery = queryOf(countNewNotices, {})
