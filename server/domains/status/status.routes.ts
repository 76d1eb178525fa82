import { clearStatus, getStatus, updateStatus } from '#shared/domains/status/status.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import * as commands from './status.commands.ts'
import * as queries from './status.queries.ts'

export const statusRoutes: Routes = (serve) => {
  serve(getStatus, ({ services, actor }) => queries.getStatus(services.db, actor.id, services.clock.now()))
  serve(updateStatus, ({ services, actor, input }) => commands.updateStatus(services, actor.id, input.text))
  serve(clearStatus, ({ services, actor }) => commands.clearStatus(services, actor.id))
}
