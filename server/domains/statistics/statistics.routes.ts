import { getCharts, listWaiting } from '#shared/domains/statistics/statistics.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import * as queries from './statistics.queries.ts'

export const statisticsRoutes: Routes = (serve) => {
  serve(listWaiting, async ({ services, actor }) => ({
    waiting: await queries.listWaiting(services.db, actor),
  }))
  serve(getCharts, ({ services, input: { span } }) =>
    queries.getCharts(services.db, { span, now: services.clock.now() }),
  )
}
