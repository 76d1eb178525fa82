import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import {
  saveSettings as saveSettingsEndpoint,
  SETTINGS_REASONS,
  type SiteSettings,
  type StoredSettings,
} from '#shared/domains/settings/settings.editing.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { sqlStatement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { recordAct, type Admin } from '../audit/audit.commands.ts'
import { invalidateSettings, getStoredSettings } from './settings.queries.ts'
import { siteSettings } from './settings.tables.ts'

const lockAll = sqlStatement(
  'settings.lockAll',
  () => sql<never>`lock table ${siteSettings} in share row exclusive mode`,
)
const putSettings = sqlStatement(
  'settings.put',
  ({ values, updatedAt }: Given<{ values: Partial<SiteSettings>; updatedAt: Date }>) => sql<never>`
    insert into ${siteSettings} (name, value, updated_at)
    select name, value, ${updatedAt}::timestamptz from jsonb_each(${values}::jsonb) as changed (name, value)
    on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`,
)

/**
 * Stores only the settings that were changed, so that the rest continue to follow their defaults. Throws
 * `settings_changed` if the settings were changed after `updatedAt`.
 */
export const saveSettings = (
  services: Services,
  actor: Admin,
  { updatedAt, ...settings }: StoredSettings,
): Promise<StoredSettings> =>
  inTransaction(services, async ({ tx, afterCommit, now }) => {
    // Locks the whole table, because initially there's no row to lock.
    await lockAll(tx)
    const before = await getStoredSettings(tx, services.config)
    if (before.updatedAt !== updatedAt) throw new Failure(SETTINGS_REASONS.changed)
    const names = Object.keys(settings) as (keyof SiteSettings)[]
    const changed = names.filter((name) => !isDeepStrictEqual(settings[name], before[name]))
    if (changed.length === 0) return before

    // Every change has a later time than the previous one, so that a form can tell which version it was filled in from.
    const later = new Date(Math.max(now.getTime(), updatedAt === null ? 0 : Date.parse(updatedAt) + 1))
    const only = (values: SiteSettings) => Object.fromEntries(changed.map((name) => [name, values[name]]))
    // The default of `newProfilesOpenTo` depends on `discreetSignUp`. It's stored when `discreetSignUp` changes, so
    // that it stays as the admin saw it in the form.
    const { newProfilesOpenTo } = settings
    const kept = changed.includes('discreetSignUp') ? { newProfilesOpenTo } : {}
    await putSettings(tx, { values: { ...only(settings), ...kept }, updatedAt: later })
    await recordAct(services, tx, {
      actor,
      at: now,
      act: saveSettingsEndpoint.name,
      subject: 'site',
      before: only(before),
      after: only(settings),
    })
    afterCommit(() => invalidateSettings(services))
    return { ...settings, updatedAt: later.toISOString() }
  })
