import { countNewNotices } from '#shared/domains/notifications/notifications.new.contract.ts'
import { queryOf } from '#client/platform/calls/query.ts'

/** How many notifications are new; every page shows it. */
export const newNoticesQuery = queryOf(countNewNotices, {})
