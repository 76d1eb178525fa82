import { getBackup } from '#shared/domains/settings/settings.backup.contract.ts'
import { getSettings } from '#shared/domains/settings/settings.editing.contract.ts'
import { queryOf } from '#client/platform/calls/query.ts'

/** Refetched on every visit. */
export const backupQuery = { ...queryOf(getBackup, {}), staleTime: 0 }

/** All the site's settings, as an admin edits them. */
export const settingsQuery = queryOf(getSettings, {})
