import { getSite } from '#shared/domains/settings/settings.contract.ts'
import { getBackup } from '#shared/domains/settings/settings.backup.contract.ts'
import { getSettings, saveSettings } from '#shared/domains/settings/settings.editing.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import { stateOfBackups } from '#server/platform/backup/scheduled.ts'
import * as commands from './settings.commands.ts'
import { requireWayOut } from './settings.policy.ts'
import * as queries from './settings.queries.ts'

export const settingsRoutes: Routes = (serve) => {
  serve(getSite, async ({ services }) => ({ site: await queries.getSite(services) }))
  serve(getSettings, async ({ services }) => ({
    settings: await queries.getStoredSettings(services.db, services.config),
  }))
  serve(getBackup, ({ services }) => stateOfBackups(services.config, services.clock.now()))
  serve(saveSettings, async ({ services, actor, caller, input }) => {
    requireWayOut(caller.siteUrl, input.quickExit)
    return { settings: await commands.saveSettings(services, actor, input) }
  })
}
