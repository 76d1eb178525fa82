import { cutFrom } from '#server/platform/db/statements/portions.ts'
import type { Domain } from '#server/platform/domain/domain.ts'
import { on } from '#server/platform/domain/events.ts'
import { workOn } from '#server/platform/jobs/job.ts'
import { memberBanned } from '../accounts/accounts.events.ts'
import { profileTypeChanged } from '../profiles/profiles.events.ts'
import { exportEntries, listProofFiles } from './verification.export.queries.ts'
import { banLooks, proofExpiry } from './verification.jobs.ts'
import { verificationDecision } from './verification.notices.ts'
import { destroyOld, eraseProofs, restartVerification } from './verification.own.commands.ts'
import { keepLooksOfProofs } from './verification.proofs.commands.ts'
import { openProofFile } from './verification.proofs.queries.ts'
import { verificationRoutes } from './verification.routes.ts'
import { verificationCodes, verificationOpenings, verificationPhotos } from './verification.tables.ts'
import { counts } from './verification.counts.queries.ts'
import { waits } from './verification.review.queries.ts'

export const verification: Domain = {
  name: 'verification',
  routes: verificationRoutes,
  counts,
  waits,
  notices: [verificationDecision],
  jobs: [workOn(proofExpiry, destroyOld), workOn(banLooks, keepLooksOfProofs)],
  schedules: [{ job: proofExpiry, times: { everyHours: 1 } }],
  reactions: [
    on(memberBanned, (_services, { enqueue }, ban) => enqueue(banLooks, ban)),
    on(profileTypeChanged, (_, unit, { memberId }) => restartVerification(unit, memberId)),
  ],
  personal: {
    holds: [verificationOpenings.adminId, verificationCodes.memberId, verificationPhotos.userId],
    // If the erased member was an admin, the photos' owners can still see when their photos were opened, but the admin
    // is removed.
    portions: [cutFrom(verificationOpenings.adminId)],
    erase: eraseProofs,
    title: 'Verification photos',
    export: exportEntries,
    files: listProofFiles,
    openFile: openProofFile,
  },
  demo: () => import('./verification.demo.ts'),
}
