import {
  FOUNDER_PLACES,
  type MembershipTier,
  type Tier,
} from '#shared/domains/membership/membership.contract.ts'
import { groupedNumber } from '#client/platform/format.ts'

export const TIER_TEXT: Record<Tier, string> = { free: 'Free', silver: 'Silver', gold: 'Gold' }

export const MEMBERSHIP_TEXT = {
  title: 'Membership',
  description: 'What each membership allows.',
  own: 'Your membership',
  until: (date: string) => `Until ${date}`,
  withoutEnd: 'Without an end date',
  loadFailed: 'Your membership could not be loaded.',
  founder: (number: number) =>
    `You are number ${groupedNumber(number)} of our first ${groupedNumber(FOUNDER_PLACES)} members. Gold is yours for good, and it costs you nothing.`,
  thanks: (number: number) =>
    `You are number ${groupedNumber(number)} of our first ${groupedNumber(FOUNDER_PLACES)} members. Thank you for being here from the start.`,
  claim: 'Claim your free upgrade',
  claimed: 'Welcome to gold! Your membership has no end date.',
  claimFailed: 'Your upgrade could not be claimed. Please try again.',
  compare: 'Compare memberships',
  comparison: 'Membership comparison',
  allows: 'What it allows',
  yours: 'Yours',
  tiersFailed: 'The memberships could not be loaded.',
  register: 'Register free',
} as const

const PRIORITIES = ['None', 'Medium', 'Top']

const amount = (max: number | null) => (max === null ? 'Unlimited' : groupedNumber(max))
const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')

/** The rows of the comparison, with what each shows of a tier. */
export const COMPARISON: readonly { label: string; valueOf: (tier: MembershipTier) => string }[] = [
  { label: 'Images', valueOf: (tier) => amount(tier.maxImages) },
  { label: 'Messages per day', valueOf: (tier) => amount(tier.maxMessagesPerDay) },
  { label: 'Search priority', valueOf: (tier) => PRIORITIES[tier.searchPriority] ?? '' },
  { label: 'Highlighted in search', valueOf: (tier) => yesOrNo(tier.highlighted) },
  { label: 'See who viewed', valueOf: (tier) => yesOrNo(tier.seesViewers) },
  { label: 'Ad-free', valueOf: (tier) => yesOrNo(tier.adFree) },
]
