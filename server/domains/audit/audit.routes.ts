import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AUDIT_LIMITS, checkActs, downloadActs, listActs } from '#shared/domains/audit/audit.contract.ts'
import { siteDayOf } from '#shared/kernel/time.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import * as list from './audit.list.queries.ts'
import { viewActsAsCsv } from './audit.view.ts'

export const auditRoutes: Routes = (serve) => {
  serve(listActs, ({ services, actor, input }) => list.listActs(services, { ...input, viewerId: actor.id }))
  serve.file(downloadActs, async ({ services, actor, input }) => {
    const search = { ...input, viewerId: actor.id, most: AUDIT_LIMITS.EXPORTED }
    const csv = viewActsAsCsv(await list.findLatestActs(services, search))
    return {
      tag: `"${createHash('sha256').update(csv).digest('hex')}"`,
      keptFor: null,
      saveAs: `audit-log-${siteDayOf(services.clock.now())}.csv`,
      open: async () => ({ type: 'text/csv', size: csv.length, stream: Readable.from([csv]) }),
    }
  })
  serve(checkActs, ({ services, actor, input }) => list.checkActs(services, { ...input, viewerId: actor.id }))
}
