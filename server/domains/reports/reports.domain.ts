import { cutFrom, deleteOf } from '#server/platform/db/statements/portions.ts'
import type { Domain } from '#server/platform/domain/domain.ts'
import { on } from '#server/platform/domain/events.ts'
import { workOn } from '#server/platform/jobs/job.ts'
import { bannedPictureTried } from '../photos/photos.events.ts'
import { accountDecisions } from '#server/domains/reports/appeals/reports.account-decisions.tables.ts'
import { reportAppeals } from '#server/domains/reports/appeals/reports.appeals.tables.ts'
import {
  memberReports,
  reportCases,
  reportOpenings,
} from '#server/domains/reports/cases/reports.cases.tables.ts'
import { takeOutOfCases, takeOutOfEvidence, takeOutOfReports } from './reports.erasure.commands.ts'
import { evidenceExpiry, telling, tryFiling } from './reports.jobs.ts'
import { reportAnswer, reportAppeal, reportDecision } from './reports.notices.ts'
import { exportFiled } from './reports.own.queries.ts'
import { reportsRoutes } from './reports.routes.ts'
import {
  destroyEvidence,
  notifyOfDecisions,
} from '#server/domains/reports/cases/reports.settling.commands.ts'
import { fileTry } from '#server/domains/reports/cases/reports.tries.commands.ts'
import { counts } from './reports.counts.queries.ts'
import { waits as appealsWait } from '#server/domains/reports/appeals/reports.appeals.queries.ts'
import { waits as casesWait } from '#server/domains/reports/cases/reports.cases.queries.ts'

export const reports: Domain = {
  name: 'reports',
  routes: reportsRoutes,
  counts,
  waits: [casesWait, appealsWait],
  notices: [reportAnswer, reportDecision, reportAppeal],
  jobs: [
    workOn(telling, notifyOfDecisions),
    workOn(evidenceExpiry, destroyEvidence),
    workOn(tryFiling, fileTry),
  ],
  reactions: [on(bannedPictureTried, (_services, { enqueue }, tried) => enqueue(tryFiling, tried))],
  schedules: [
    { job: telling, times: { everyMinutes: 1 } },
    { job: evidenceExpiry, times: { everyHours: 1 } },
  ],
  personal: {
    holds: [
      memberReports.reporterId,
      reportCases.reportedId,
      reportCases.claimedBy,
      reportCases.decidedBy,
      reportOpenings.adminId,
      reportAppeals.memberId,
      reportAppeals.decidedBy,
      accountDecisions.memberId,
      accountDecisions.decidedBy,
    ],
    // The member's reports and decisions are kept, without their name.
    portions: [
      deleteOf(reportAppeals.memberId),
      takeOutOfEvidence,
      takeOutOfCases,
      ...[
        memberReports.reporterId,
        reportCases.claimedBy,
        reportCases.decidedBy,
        reportOpenings.adminId,
        reportAppeals.decidedBy,
        accountDecisions.decidedBy,
      ].map(cutFrom),
    ],
    erase: takeOutOfReports,
    title: 'What you reported',
    export: exportFiled,
  },
  demo: () => import('./reports.demo.ts'),
}
