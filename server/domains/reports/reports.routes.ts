import { Readable } from 'node:stream'
import {
  appeal,
  appealByLink,
  decideAppeal,
  listAppeals,
} from '#shared/domains/reports/reports.appeals.contract.ts'
import { fileVisitorReport } from '#shared/domains/reports/reports.contract.ts'
import {
  fileReport,
  listOwnDecisions,
  listOwnReports,
  showAgain,
} from '#shared/domains/reports/reports.filing.contract.ts'
import {
  decideCase,
  getReportedPicture,
  listCases,
  openCase,
  undoCase,
} from '#shared/domains/reports/reports.review.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import * as appeals from '#server/domains/reports/appeals/reports.appeals.commands.ts'
import * as listed from '#server/domains/reports/appeals/reports.appeals.queries.ts'
import * as cases from '#server/domains/reports/cases/reports.cases.queries.ts'
import { readEvidence } from '#server/domains/reports/cases/reports.evidence.queries.ts'
import * as filing from './reports.filing.commands.ts'
import * as hiding from '#server/domains/reports/cases/reports.hiding.commands.ts'
import * as own from './reports.own.queries.ts'
import * as review from '#server/domains/reports/cases/reports.review.commands.ts'
import { findOpenedFile } from '#server/domains/reports/cases/reports.review.queries.ts'
import * as visitors from './reports.visitors.commands.ts'

export const reportsRoutes: Routes = (serve) => {
  serve(fileVisitorReport, async ({ services, input }) => ({
    caseNumber: await visitors.fileVisitorReport(services, input),
  }))
  serve(fileReport, ({ services, actor, input }) =>
    filing.fileReport(services, { ...input, reporterId: actor.id }),
  )
  serve(showAgain, async ({ services, actor, input: { reportId } }) => {
    await hiding.showAgain(services, { reporterId: actor.id, reportId })
    return {}
  })
  serve(listOwnReports, ({ services, actor, input }) => own.listOwnReports(services.db, actor.id, input))
  serve(listOwnDecisions, ({ services, actor, input }) => own.listOwnDecisions(services, actor.id, input))
  serve(appeal, async ({ services, actor, input }) => {
    await appeals.appeal(services, { ...input, memberId: actor.id })
    return {}
  })
  serve(appealByLink, async ({ services, input }) => {
    await appeals.appealByLink(services, input)
    return {}
  })
  serve(listAppeals, ({ services, actor, input }) =>
    listed.listAppeals(services.db, { ...input, adminId: actor.id }),
  )
  serve(decideAppeal, async ({ services, actor, input }) => {
    await appeals.decideAppeal(services, { ...input, admin: actor })
    return {}
  })
  serve(listCases, async ({ services, actor, input }) => ({
    ...(await cases.listCases(services.db, { ...input, adminId: actor.id })),
    open: await cases.countOpen(services.db, actor.id),
  }))
  serve(openCase, ({ services, actor, input }) => review.openCase(services, { ...input, admin: actor }))
  serve(decideCase, async ({ services, actor, input }) => {
    await review.decideCase(services, { ...input, admin: actor })
    return {}
  })
  serve(undoCase, async ({ services, actor, input }) => {
    await review.undoCase(services, { ...input, admin: actor })
    return {}
  })
  serve.file(getReportedPicture, async ({ services, actor, input: { openingId } }) => {
    const asked = { openingId, adminId: actor.id }
    const fileKey = await findOpenedFile(services.db, asked, services.clock.now())
    if (fileKey === null) throw new Failure(COMMON_REASONS.notFound)
    return {
      tag: `"${openingId}"`,
      keptFor: null,
      open: async () => {
        const webp = await readEvidence(services, fileKey)
        return webp && { type: 'image/webp', size: webp.length, stream: Readable.from([webp]) }
      },
    }
  })
}
