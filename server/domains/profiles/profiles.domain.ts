import type { Domain } from '#server/platform/domain.ts'
import { on } from '#server/platform/events.ts'
import { workOn } from '#server/platform/jobs/job.ts'
import { resource } from '#server/platform/resource.ts'
import { memberChanged } from '../accounts/accounts.events.ts'
import { findActivity } from './profiles.activity.queries.ts'
import { partnerExpiry } from './profiles.jobs.ts'
import { eraseFormerPartners } from './profiles.personal.commands.ts'
import { exportProfile } from './profiles.queries.ts'
import { profilesRoutes } from './profiles.routes.ts'
import { consents, memberActivity, personalDetails, profiles as members } from './profiles.tables.ts'
import { isProfileKnownTo } from './profiles.visibility.sql.ts'

export const profiles: Domain = {
  name: 'profiles',
  routes: profilesRoutes,
  jobs: [workOn(partnerExpiry, eraseFormerPartners)],
  schedules: [{ job: partnerExpiry, times: { everyHours: 1 } }],
  resources: [resource('profile', isProfileKnownTo, { tellOfMember: findActivity })],
  reactions: [
    on(memberChanged, async ({ hub }, { afterCommit }, { memberId }) =>
      afterCommit(() => hub.recheck({ resource: 'profile', id: memberId })),
    ),
  ],
  personal: {
    holds: [personalDetails.profileId, consents.memberId, memberActivity.memberId, members.id],
    export: exportProfile,
  },
}
