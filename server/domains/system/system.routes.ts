import { getSystem, retryJobs } from '#shared/domains/system/system.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import * as commands from './system.commands.ts'
import * as queries from './system.queries.ts'

export const systemRoutes: Routes = (serve) => {
  serve(getSystem, ({ services }) => queries.getSystem(services))
  serve(retryJobs, async ({ services, actor, input }) => ({
    retried: await commands.retryJobs(services, actor, input.queue),
  }))
}
