import type { Domain } from '#server/platform/domain/domain.ts'
import { deleteOf } from '#server/platform/db/statements/portions.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import { on } from '#server/platform/domain/events.ts'
import { workOn } from '#server/platform/jobs/job.ts'
import { resource } from '#server/platform/domain/resource.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { memberChanged, memberErased } from '../accounts/accounts.events.ts'
import { memberBlocked } from '../blocks/blocks.events.ts'
import { friendshipChanged } from '../relations/relations.events.ts'
import { findActivity } from '#server/domains/profiles/public/profiles.activity.queries.ts'
import { viewExpiry, partnerExpiry } from './profiles.jobs.ts'
import { sweepViews } from '#server/domains/profiles/views/profiles.views.commands.ts'
import { profileViews } from '#server/domains/profiles/views/profiles.views.tables.ts'
import { profileView } from './profiles.notices.ts'
import { eraseFormerPartners } from '#server/domains/profiles/own/profiles.personal.commands.ts'
import { exportProfile } from './profiles.queries.ts'
import { profilesRoutes } from './profiles.routes.ts'
import { consents, memberActivity, personalDetails, profiles as members } from './profiles.tables.ts'
import { isBlockableBy, isProfileKnownTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { counts } from './profiles.counts.queries.ts'

/** Unsubscribes pages that may no longer receive events about these members. */
const recheckProfiles = ({ hub }: Services, { afterCommit }: Work, memberIds: readonly string[]) => {
  for (const id of memberIds) afterCommit(() => hub.recheck({ resource: 'profile', id }))
}

export const profiles: Domain = {
  name: 'profiles',
  routes: profilesRoutes,
  counts,
  notices: [profileView],
  jobs: [workOn(partnerExpiry, eraseFormerPartners), workOn(viewExpiry, sweepViews)],
  schedules: [
    { job: partnerExpiry, times: { everyHours: 1 } },
    { job: viewExpiry, times: { everyHours: 1 } },
  ],
  resources: [
    resource('profile', isProfileKnownTo, { notifyOfMember: findActivity }),
    resource('blockable', isBlockableBy),
  ],
  reactions: [
    on(memberChanged, async (services, unit, { memberId }) => recheckProfiles(services, unit, [memberId])),
    on(memberErased, async (services, unit, { memberId }) => recheckProfiles(services, unit, [memberId])),
    on(memberBlocked, async (services, unit, { blockerId, blockedId }) =>
      recheckProfiles(services, unit, [blockerId, blockedId]),
    ),
    on(friendshipChanged, async (services, unit, { one, other }) =>
      recheckProfiles(services, unit, [one, other]),
    ),
  ],
  personal: {
    holds: [
      personalDetails.profileId,
      consents.memberId,
      memberActivity.memberId,
      profileViews.viewedId,
      profileViews.viewerId,
      members.id,
    ],
    portions: [profileViews.viewedId, profileViews.viewerId].map(deleteOf),
    title: 'Profile',
    export: exportProfile,
  },
  demo: () => import('./profiles.demo.ts'),
}
