import type { Domain } from '#server/platform/domain.ts'
import { exportProfile } from './profiles.queries.ts'
import { profilesRoutes } from './profiles.routes.ts'
import { consents, memberActivity, personalDetails, profiles as members } from './profiles.tables.ts'
import { resource } from '#server/platform/resource.ts'
import { isProfileKnownTo } from './profiles.visibility.sql.ts'

export const profiles: Domain = {
  name: 'profiles',
  routes: profilesRoutes,
  personal: {
    holds: [personalDetails.profileId, consents.memberId, memberActivity.memberId, members.id],
    export: exportProfile,
  },
  resources: [resource('profile', isProfileKnownTo)],
}
