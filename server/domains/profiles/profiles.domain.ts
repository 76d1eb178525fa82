import type { Domain } from '#server/platform/domain.ts'
import { exportProfile } from './profiles.queries.ts'
import { profilesRoutes } from './profiles.routes.ts'
import { consents, memberActivity, personalDetails, profiles as members } from './profiles.tables.ts'

export const profiles: Domain = {
  name: 'profiles',
  routes: profilesRoutes,
  personal: {
    holds: [personalDetails.profileId, consents.memberId, memberActivity.memberId, members.id],
    export: exportProfile,
  },
}
