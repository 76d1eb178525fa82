import { VIEWERS_COUNTED } from '#shared/domains/profiles/profiles.views.contract.ts'
import type { ActivityBand } from '#shared/domains/profiles/profiles.rules.ts'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'
import { inWords } from '#client/domains/accounts/accounts.text.ts'
import { CallFailure } from '#client/platform/calls/call.ts'
import { counted } from '#client/platform/format.ts'

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
  /** `month` is like `2026-03`. */
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

/** Returns the text for a member's last activity and whether they're online, or null if it's hidden or long ago. */
export const shownActivity = (band: ActivityBand | null) =>
  band && { text: ACTIVITY_TEXT[band], isOnline: band === 'online now' }

/** Returns the error message for a profile that couldn't be loaded. */
export const profileFailureText = (error: Error, isMember: boolean): string => {
  if (!(error instanceof CallFailure)) return PROFILES_TEXT.loadFailed
  const isTooMany = error.code === COMMON_REASONS.tooManyRequests.code
  return isTooMany ? PUBLIC_TEXT.tooMany(inWords(error.retryAfter ?? 60), isMember) : error.message
}

export const VIEWERS_TEXT = {
  title: 'Looked at me',
  description: 'Members who opened your profile in the last 90 days. Only you see this.',
  ownTrace: 'You also show up in lists like this, unless you',
  ownTraceLink: 'switch that off in Privacy',
  list: 'Members who looked at your profile, latest first',
  loadFailed: 'We couldn’t load who looked at you.',
  empty: 'No profile viewers to show yet.',
  emptyHelp:
    'Once a member opens your profile, you’ll find them here. A photo and a few lines give them a reason to.',
  edit: 'Edit profile',
  counted: (count: number) =>
    count >= VIEWERS_COUNTED
      ? `${VIEWERS_COUNTED - 1}+ members looked at your profile`
      : `${counted(count, 'member')} looked at your profile`,
  countedHelp: 'Silver and gold members see who it was.',
  memberships: 'Compare memberships',
} as const

export const VISITORS_TEXT = {
  lead: 'Your profile is open to everyone, so someone you block can still see it without logging in.',
  closed: 'Only people who are logged in can open your profile now.',
  label: 'Show my profile to members only',
  failed: 'We couldn’t change who sees your profile. Please try again.',
} as const
