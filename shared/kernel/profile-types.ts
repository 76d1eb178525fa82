import * as z from 'zod/mini'

/** Stored profile types. Their labels differ by place (see PROFILE_TYPE_LABELS). */
export const PROFILE_TYPES = ['man', 'woman', 'couple_mf', 'couple_mm', 'couple_ff', 'tvts'] as const
export type ProfileType = (typeof PROFILE_TYPES)[number]
export const profileType = () => z.enum(PROFILE_TYPES)

export const isCouple = (type: ProfileType): boolean => type.startsWith('couple_')

/** All labels in one table: for registration, account settings, and wherever members see each other. */
export const PROFILE_TYPE_LABELS: Record<
  ProfileType,
  { registration: string; settings: string; shown: string }
> = {
  man: { registration: 'Male', settings: 'Man', shown: 'Male' },
  woman: { registration: 'Female', settings: 'Woman', shown: 'Female' },
  couple_mf: { registration: 'Couple (MF)', settings: 'Couple MF', shown: 'Couple M/F' },
  couple_mm: { registration: 'Male Couple (MM)', settings: 'Couple MM', shown: 'Couple M/M' },
  couple_ff: { registration: 'Female Couple (FF)', settings: 'Couple FF', shown: 'Couple F/F' },
  tvts: { registration: 'TV/TS/CD', settings: 'TV/TS', shown: 'TV/TS' },
}
