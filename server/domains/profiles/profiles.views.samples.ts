import { markNoticesSeen } from '#shared/domains/notifications/notifications.list.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import type { Endpoints, Pages, PairHas, Notices } from '#server/testing/matrices/samples.ts'

export const endpoints: Endpoints = {
  'profiles.listViewers': {
    who: ['member', 'listed'],
    cost: 3,
    shows: ['viewers'],
    sample: () => ({ limit: 5 }),
  },
}

export const notices: Notices = {
  profile_view: { usual: { mail: 'daily', push: false }, leadsTo: '/profile/viewers' },
}

export const pages: Pages = {
  '/profile/viewers': { shows: ['viewers'], cost: { member: 4 } },
}

/** Makes each member view the other's profile and see the notification of the other's view. */
export const pairHas: PairHas = async ({ app, one, other }) => {
  await app.as(one).call(getProfile, { username: other.username })
  await app.as(other).call(getProfile, { username: one.username })
  for (const member of [one, other]) await app.as(member).call(markNoticesSeen, { kind: 'profile_view' })
  return {}
}
