import type { ProfileType } from '../../kernel/profile-types.ts'

/** For each type, the field that stores whether a member is looking for it. */
export const LOOKING_FOR = {
  man: 'lookingForMan',
  woman: 'lookingForWoman',
  couple_mf: 'lookingForCoupleMf',
  couple_mm: 'lookingForCoupleMm',
  couple_ff: 'lookingForCoupleFf',
  tvts: 'lookingForTvts',
} as const satisfies Record<ProfileType, string>

export const INTERESTS = [
  'Adult Parties',
  'Anal',
  'Blindfolds',
  'Cross-dressing',
  'Cuckolding',
  'Cybersex',
  'Dogging',
  'DP',
  'Fisting',
  'Gangbangs',
  'Group Sex',
  'Making Videos',
  'Oral',
  'Phone Sex',
  'Rimming',
  'Role Play',
  'Safe Sex',
  'Same Room Swapping',
  'Separate Room Swapping',
  'SM',
  'Soft Swing',
  'Spanking',
  'Swingers Clubs',
  'Taking Photos',
  'Threesomes',
  'Toys',
  'Voyeurism',
  'Watersports',
  'Webcams',
] as const
export type Interest = (typeof INTERESTS)[number]

export const SEXUALITIES = ['Straight', 'Bi-Curious', 'Bi-Sexual', 'Gay'] as const
export const BODY_TYPES = ['Athletic', 'Slim', 'Average', 'Curvy', 'Ample', 'Large'] as const
export const TATTOOS = ['No tattoos', 'Some Tattoos', 'Heavily Tattooed'] as const
export const PIERCINGS = [
  'No Piercings',
  '1 or 2 Piercings',
  '3 or 4 Piercings',
  '5 or more Piercings',
] as const
export const DRINKING = ["Don't Drink", 'Social drinker', 'Heavy Drinker'] as const
export const ETHNICITIES = [
  'Caucasian White',
  'Black',
  'Mixed Race',
  'Hispanic',
  'Middle Eastern',
  'Asian',
  'Southern Asian',
  'Rather not say',
] as const
export const HEIGHT_FEET = { min: 3, max: 10 } as const
export const HEIGHT_INCHES = { min: 0, max: 11 } as const
export const AGES = { min: 18, max: 99, defaultMin: 18, defaultMax: 60 } as const
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

export const VERIFICATION_STATUSES = ['unverified', 'pending', 'verified', 'rejected'] as const
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number]

/** Who may know that the profile exists. */
export const VISIBILITIES = ['everyone', 'members', 'friends'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/** The neighbours that a member hides from and who are hidden from them: those in their town, county or region. */
export const HIDE_FROM = ['nobody', 'town', 'county', 'region'] as const
export type HideFrom = (typeof HIDE_FROM)[number]

/** The partners of a mixed couple. */
export const WHO = ['her', 'him'] as const
export type Who = (typeof WHO)[number]
