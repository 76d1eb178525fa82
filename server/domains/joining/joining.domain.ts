import { cutFrom } from '#server/platform/db/statements/portions.ts'
import type { Domain } from '#server/platform/domain/domain.ts'
import { workOn } from '#server/platform/jobs/job.ts'
import { eraseLeavers, eraseSignUps } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import {
  buildExport,
  eraseExport,
  expireExports,
  removeExports,
} from '#server/domains/joining/export/joining.export.commands.ts'
import {
  exportBuild,
  exportExpiry,
  exportRemoval,
  leaverNote,
  leaversErasure,
  signUpExpiry,
  signUpEmail,
} from './joining.jobs.ts'
import { noteLeaver } from '#server/domains/joining/leaving/joining.leaving.commands.ts'
import { eraseExpired, sendSignUpEmail } from './joining.pending.commands.ts'
import { exportRegistration } from './joining.queries.ts'
import { joiningRoutes } from './joining.routes.ts'
import { dataExports, pendingSignUps, signUpSources } from './joining.tables.ts'

export const joining: Domain = {
  name: 'joining',
  routes: joiningRoutes,
  jobs: [
    workOn(signUpEmail, sendSignUpEmail),
    workOn(signUpExpiry, eraseExpired),
    workOn(leaverNote, noteLeaver),
    workOn(leaversErasure, eraseLeavers),
    workOn(exportBuild, buildExport),
    workOn(exportRemoval, removeExports),
    workOn(exportExpiry, expireExports),
  ],
  schedules: [
    { job: signUpExpiry, times: { everyHours: 1 } },
    { job: leaversErasure, times: { everyHours: 1 } },
    { job: exportExpiry, times: { everyHours: 1 } },
  ],
  personal: {
    holds: [dataExports.memberId, pendingSignUps.referrerId, signUpSources.memberId],
    portions: [cutFrom(pendingSignUps.referrerId)],
    erase: async (unit, accountId) => {
      await eraseSignUps(unit, accountId)
      await eraseExport(unit, accountId)
    },
    title: 'Registration',
    export: exportRegistration,
  },
}
