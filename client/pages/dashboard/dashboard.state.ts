import { LOOKING_FOR } from '#shared/domains/profiles/profiles.options.contract.ts'
import type { OwnProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import { isCouple } from '#shared/kernel/profile-types.ts'
import { DASHBOARD_TEXT } from './dashboard.text.ts'

export interface Step {
  title: string
  help: string
  href: string
  isDone: boolean
}

const tellsOfPartner = (profile: OwnProfile) =>
  Object.entries(profile).some(([field, value]) => field.startsWith('partner') && value !== null)

/** What makes a profile worth finding; a couple is two. */
export const stepsOf = (profile: OwnProfile): readonly Step[] => {
  const isLooking = Object.values(LOOKING_FOR).some((field) => profile[field])
  const { preferences, text, photo, partner } = DASHBOARD_TEXT.step
  return [
    { ...preferences, href: '/account/preferences', isDone: isLooking && profile.userCountry !== null },
    { ...text, href: '/account/edit', isDone: profile.profileText !== '' },
    {
      ...photo,
      href: '/photos/manage',
      isDone: profile.imagesUploaded > 0 || profile.picture !== null,
    },
    ...(isCouple(profile.profileType)
      ? [{ ...partner, href: '/account/personal', isDone: tellsOfPartner(profile) }]
      : []),
  ]
}
