import { getCharts } from '#shared/domains/statistics/statistics.contract.ts'
import { listWaiting } from '#shared/domains/statistics/statistics.waiting.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import * as queries from './statistics.queries.ts'

export const statisticsRoutes: Routes = (serve) => {
  serve(listWaiting, async ({ services, actor }) => {
    const waiting = await queries.listWaiting(services.db, actor)
    return { waiting, count: waiting.reduce((sum, { count }) => sum + count, 0) }
  })
  serve(getCharts, ({ services, input: { span } }) =>
    queries.getCharts(services.db, { span, now: services.clock.now() }),
  )
}
