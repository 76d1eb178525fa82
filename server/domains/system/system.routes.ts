import { getSystem, retryJobs } from '#shared/domains/system/system.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import { retryFailed } from './system.commands.ts'
import { readSystem } from './system.queries.ts'

export const systemRoutes: Routes = (serve) => {
  serve(getSystem, ({ services }) => readSystem(services))
  serve(retryJobs, async ({ services, actor, input }) => ({
    retried: await retryFailed(services, actor, input.queue),
  }))
}
