import {
  FOUNDER_PLACES,
  type MembershipTier,
  type Tier,
} from '#shared/domains/membership/membership.contract.ts'
import { groupedNumber } from '#client/platform/format.ts'

export const TIER_TEXT: Record<Tier, string> = { free: 'Free', silver: 'Silver', gold: 'Gold' }

export const MEMBERSHIP_TEXT = {
  title: 'Membership',
  description: 'Joining is free. Here’s what you get with each membership.',
  own: 'Your membership',
  until: (date: string) => `Until ${date}`,
  withoutEnd: 'No end date',
  coming: (tier: string, date: string) => `${tier} is yours from ${date}, instead of what you have by then.`,
  loadFailed: 'We couldn’t load your membership.',
  founder: (number: number) =>
    `You’re member ${groupedNumber(number)} of our first ${groupedNumber(FOUNDER_PLACES)}, so Gold is free for you, for good.`,
  thanks: (number: number) =>
    `You’re member ${groupedNumber(number)} of our first ${groupedNumber(FOUNDER_PLACES)}. Thank you for being here from the start.`,
  claim: 'Claim your free upgrade',
  claimed: 'Welcome to gold! Your membership has no end date.',
  claimFailed: 'That didn’t work. Please try again.',
  compare: 'Compare memberships',
  comparison: 'Membership comparison',
  featuresOf: (tier: string) => `What else ${tier} gives`,
  yours: 'Yours',
  tiersFailed: 'We couldn’t load the memberships.',
  offer: `The first ${groupedNumber(FOUNDER_PLACES)} members get gold free`,
  placesLeft: (count: number) =>
    `${count === 1 ? '1 place' : `${groupedNumber(count)} places`} left. Register, and claim yours with one click: it has no end date and costs you nothing.`,
  free: 'Joining is free',
  register: 'Register free',
} as const

export const UPGRADE_TEXT = {
  title: 'Ask for an upgrade',
  description: 'There’s nothing to pay. We decide on each request and let you know.',
  wish: 'What you’d like',
  note: 'A note to us',
  noteHelp: 'Whatever helps us decide.',
  ask: 'Send request',
  asked: 'We have your request.',
  askFailed: 'We couldn’t send your request. Please try again.',
  waiting: (tier: string, date: string) => `You asked for ${tier} on ${date}.`,
  waitingHelp: 'We haven’t decided yet. We’ll tell you here as soon as we have.',
  withdraw: 'Withdraw request',
  withdrawn: 'Your request has been withdrawn.',
  withdrawFailed: 'We couldn’t withdraw your request. Please try again.',
  declined: (tier: string) =>
    `We couldn’t give you ${tier} this time. Nothing else has changed, and you may ask again.`,
} as const

export const PRIORITIES = ['None', 'Medium', 'Top']

const amount = (max: number | null) => (max === null ? 'Unlimited' : groupedNumber(max))
const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')

/** The fields of a tier that say what it allows. */
type Allowed = Omit<MembershipTier, 'id' | 'description' | 'features'>

interface Fact {
  label: string
  valueOf: (tier: Allowed) => string
  noteOf?: (tier: Allowed) => string | false
}

/** The compared facts, each with its text for a tier. */
export const COMPARISON: readonly Fact[] = [
  { label: 'Images', valueOf: (tier) => amount(tier.maxImages) },
  { label: 'Messages per day', valueOf: (tier) => amount(tier.maxMessagesPerDay) },
  { label: 'Search priority', valueOf: (tier) => PRIORITIES[tier.searchPriority] ?? '' },
  { label: 'Highlighted in search', valueOf: (tier) => yesOrNo(tier.highlighted) },
  { label: 'See who viewed', valueOf: (tier) => yesOrNo(tier.seesViewers) },
  {
    label: 'Ad-free',
    valueOf: (tier) => yesOrNo(tier.adFree),
    noteOf: (tier) => !tier.adFree && 'No one sees adverts at the moment.',
  },
]
