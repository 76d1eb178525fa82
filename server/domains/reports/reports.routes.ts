import { fileVisitorReport } from '#shared/domains/reports/reports.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import { storeVisitorReport } from './reports.commands.ts'

export const reportsRoutes: Routes = (serve) => {
  serve(fileVisitorReport, async ({ services, input }) => ({
    caseNumber: await storeVisitorReport(services, input),
  }))
}
