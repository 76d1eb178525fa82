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

/**
 * What makes a profile worth finding. A photo counts once there is a page on which to add one; till then, interests.
 * A couple is two.
 */
export const stepsOf = (
  profile: OwnProfile,
  { canAddPhotos }: { canAddPhotos: boolean },
): readonly Step[] => {
  const isLooking = Object.values(LOOKING_FOR).some((field) => profile[field])
  const { preferences, text, photo, interests, partner } = DASHBOARD_TEXT.step
  return [
    { ...preferences, href: '/account/preferences', isDone: isLooking && profile.userCountry !== null },
    { ...text, href: '/account/edit', isDone: profile.profileText !== '' },
    canAddPhotos
      ? { ...photo, href: '/photos/manage', isDone: profile.imagesUploaded > 0 || profile.picture !== null }
      : { ...interests, href: '/account/edit', isDone: profile.interests.length > 0 },
    ...(isCouple(profile.profileType)
      ? [{ ...partner, href: '/account/personal', isDone: tellsOfPartner(profile) }]
      : []),
  ]
}
