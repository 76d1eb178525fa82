import type { ListedNotice } from '#shared/domains/notifications/notifications.list.contract.ts'
import { LOOKING_FOR } from '#shared/domains/profiles/profiles.options.contract.ts'
import type { OwnProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import { isCouple } from '#shared/kernel/profile-types.ts'
import type { NoticeKind } from '#shared/notices.ts'
import { DASHBOARD_TEXT } from './dashboard.text.ts'

export interface Step {
  title: string
  help: string
  href: string
  isDone: boolean
}

const tellsOfPartner = (profile: OwnProfile) =>
  Object.entries(profile).some(([field, value]) => field.startsWith('partner') && value !== null)

/** Returns the steps to a profile worth finding, with one for a couple's partner. */
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

/** A part of the news and the URL it links to. */
export interface Part {
  text: string
  href: string
}

/** The kinds of notification that have their own count. */
const COUNTED: ReadonlySet<NoticeKind> = new Set([
  'new_message',
  'new_chat',
  'photo_fab',
  'new_wink',
  'friend_request',
  'profile_view',
])
const MOST_FACES = 5

/** Returns the parts for new notifications whose kind has no count of its own. */
export const othersIn = (notices: readonly ListedNotice[]): Part[] => {
  const kinds = notices.filter(({ isNew, kind }) => isNew && !COUNTED.has(kind)).map(({ kind }) => kind)
  const isMatch = (kind: NoticeKind) => kind === 'new_match'
  return [
    ...(kinds.some(isMatch) ? [{ text: DASHBOARD_TEXT.matches, href: '/browse#saved-searches' }] : []),
    ...(kinds.some((kind) => !isMatch(kind))
      ? [{ text: DASHBOARD_TEXT.others, href: '/notifications' }]
      : []),
  ]
}

/** Returns the members behind the news, each once, at most `MOST_FACES`. */
export const facesIn = (notices: readonly ListedNotice[]) => {
  const people = notices.flatMap(({ isNew, who }) => (isNew && who ? [who] : []))
  return [...new Map(people.map((who) => [who.id, who])).values()].slice(0, MOST_FACES)
}
