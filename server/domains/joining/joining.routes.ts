import {
  confirmEmail,
  findConfirmationAddress,
  resendConfirmation,
} from '#shared/domains/accounts/accounts.contract.ts'
import { downloadExport, getExport, startExport } from '#shared/domains/joining/joining.export.contract.ts'
import { findUsername, signUp } from '#shared/domains/joining/joining.contract.ts'
import { leave } from '#shared/domains/joining/joining.leaving.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import { requireProof } from '#server/domains/accounts/second-factor/accounts.second-factor.policy.ts'
import { isUsernameFree } from '../usernames/usernames.queries.ts'
import * as commands from './joining.commands.ts'
import { getSiteSettings } from '../settings/settings.queries.ts'
import * as confirmation from './joining.confirmation.commands.ts'
import * as leaving from '#server/domains/joining/leaving/joining.leaving.commands.ts'
import * as exportCommands from '#server/domains/joining/export/joining.export.commands.ts'
import { findExport } from '#server/domains/joining/export/joining.export.queries.ts'
import { viewExport } from '#server/domains/joining/export/joining.export.view.ts'
import * as pending from './joining.pending.commands.ts'
import { requireWaiting } from './joining.policy.ts'

export const joiningRoutes: Routes = (serve) => {
  serve(findUsername, async ({ services, input: { username } }) => {
    const { siteName } = await getSiteSettings(services)
    const wanted = { username, now: services.clock.now(), siteName }
    return { available: await isUsernameFree(services, services.db, wanted) }
  })
  serve(signUp, async ({ services, caller, input }) => ({
    session: await commands.signUp(services, caller, input),
  }))
  serve(findConfirmationAddress, async ({ services, input }) => {
    const { email } = await requireWaiting(services, input.token)
    return { email }
  })
  serve(confirmEmail, ({ services, caller, input }) => confirmation.confirmEmail(services, caller, input))
  serve(resendConfirmation, async ({ services, caller, input }) => {
    await pending.resendConfirmation(services, caller, input.email)
    return {}
  })
  serve(leave, async ({ services, actor, caller, input }) => {
    await leaving.leave(services, { actor, caller }, input)
    return {}
  })
  serve(getExport, async ({ services: { db, clock }, actor }) => {
    const found = await findExport(db, actor.id, clock.now())
    return { export: found && viewExport(found) }
  })
  serve(startExport, async ({ services, caller, actor, input }) => ({
    export: viewExport(await exportCommands.startExport(services, caller, actor, input.password)),
  }))
  serve.file(downloadExport, async ({ services: { db, clock, files }, actor }) => {
    const now = clock.now()
    await requireProof(db, actor, now)
    const found = await findExport(db, actor.id, now)
    if (!found?.readyAt) throw new Failure(COMMON_REASONS.notFound)
    return {
      tag: `"${found.id}"`,
      keptFor: 0,
      saveAs: `my-data-${found.readyAt.toISOString().slice(0, 10)}.zip`,
      open: async () => {
        const file = await files.get(exportCommands.fileOf(found.id))
        return file && { ...file, type: 'application/zip' }
      },
    }
  })
}
