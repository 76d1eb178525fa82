import type { ActivityBand } from '#shared/domains/profiles/profiles.rules.ts'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'
import { inWords } from '#client/domains/accounts/accounts.limits.text.ts'
import { CallFailure } from '#client/platform/call.ts'

export const PROFILES_TEXT = {
  noUser: 'No authenticated user',
  noUserInSettings: 'No authenticated user found.',
  updated: 'Profile updated successfully',
  updateFailed: 'Failed to update profile',
  kept: 'You hadn’t saved these changes yet, so we kept them.',
  discard: 'Discard them',
  loadFailed: 'We couldn’t load this page.',
} as const

export const PUBLIC_TEXT = {
  /** `when` is like `in 20 minutes`. */
  tooMany: (when: string, isMember: boolean) =>
    `${isMember ? 'You have' : 'You, or someone on your network, have'} opened a lot of profiles. You can open more ${when}.`,
  verified: 'Verified',
  /** Of `2026-03`. */
  since: (month: string) =>
    `since ${new Date(`${month}-15`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' })}`,
  status: 'Current status',
  share: 'What you share',
  looksForYou: 'Looking for your profile type',
  shared: (interests: readonly string[]) =>
    interests.length === 1 ? `In common: ${interests[0]}` : `${interests.length} interests in common`,
  interests: 'Interests',
  noInterests: 'No interests chosen yet.',
  about: 'About',
  noText: (username: string) => `${username} hasn’t written anything yet.`,
  noTextOwn: 'You haven’t written anything yet. A few honest sentences are all it takes.',
  lookingFor: 'Looking for',
  everyone: 'Everyone',
  ages: (from: number, to: number) => `Ages ${from} to ${to}`,
  meetSmokers: 'Happy to meet smokers',
  noSmokers: 'Prefers non-smokers',
  canTravel: 'Can travel',
  canAccommodate: 'Can accommodate',
  details: 'Details',
  both: (value: string) => `Both: ${value}`,
  height: 'Height',
  bodyType: 'Body type',
  sexuality: 'Sexuality',
  tattoos: 'Tattoos',
  piercings: 'Piercings',
  drinking: 'Drinking',
  smoker: 'Smoker',
  ethnicity: 'Ethnicity',
  yes: 'Yes',
  no: 'No',
} as const

export const SEEN_AS_TEXT = {
  label: 'See my profile as',
  self: 'Myself',
  as: {
    visitor: 'Someone who isn’t logged in',
    member: 'A member',
    friend: 'A friend',
    named: 'A member I name',
  },
  username: 'Username',
  show: 'Show',
  unknown: (username: string) => `We couldn’t find ${username}, or the profile isn’t open to you.`,
  nothing: 'They don’t see your profile',
  nothingHelp: 'To them, your profile doesn’t exist.',
  openPrivacy: 'Privacy settings',
} as const

const ACTIVITY_TEXT: Record<ActivityBand, string> = {
  'online now': 'Online now',
  today: 'Active today',
  'this week': 'Active this week',
  'this month': 'Active this month',
}

/** How a page shows when a member was last here; nothing where it is hidden or long ago. */
export const shownActivity = (band: ActivityBand | null) =>
  band && { text: ACTIVITY_TEXT[band], isOnline: band === 'online now' }

/** What a profile that did not come says. */
export const profileFailureText = (error: Error, isMember: boolean): string => {
  if (!(error instanceof CallFailure)) return PROFILES_TEXT.loadFailed
  const isTooMany = error.code === COMMON_REASONS.tooManyRequests.code
  return isTooMany ? PUBLIC_TEXT.tooMany(inWords(error.retryAfter ?? 60), isMember) : error.message
}
