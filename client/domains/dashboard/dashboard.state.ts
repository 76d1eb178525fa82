import { LOOKING_FOR } from '#shared/domains/profiles/profiles.options.contract.ts'
import type { OwnProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import { DASHBOARD_TEXT } from './dashboard.text.ts'

export interface Step {
  title: string
  help: string
  href: string
  isDone: boolean
}

/** What makes a profile worth finding. A photo counts once there is a page on which to add one; till then, interests. */
export const stepsOf = (
  profile: OwnProfile,
  { canAddPhotos }: { canAddPhotos: boolean },
): readonly Step[] => {
  const isLooking = Object.values(LOOKING_FOR).some((field) => profile[field])
  const { preferences, text, photo, interests } = DASHBOARD_TEXT.step
  return [
    { ...preferences, href: '/account/preferences', isDone: isLooking && profile.userCountry !== null },
    { ...text, href: '/account/edit', isDone: profile.profileText !== '' },
    canAddPhotos
      ? { ...photo, href: '/photos/manage', isDone: profile.imagesUploaded > 0 || profile.picture !== null }
      : { ...interests, href: '/account/edit', isDone: profile.interests.length > 0 },
  ]
}
