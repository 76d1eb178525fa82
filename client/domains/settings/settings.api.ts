import { getSettings } from '#shared/domains/settings/settings.editing.contract.ts'
import { queryOf } from '#client/platform/query.ts'

/** All settings of the site, as an admin edits them. */
export const settingsQuery = queryOf(getSettings, {})
