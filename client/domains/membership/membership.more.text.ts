import { FOUNDER_PLACES } from '#shared/domains/membership/membership.contract.ts'
import { type EditedTier, TIER_LIMITS } from '#shared/domains/membership/membership.tiers.contract.ts'
import { groupedNumber } from '#client/platform/format.ts'
import { PRIORITIES, TIER_TEXT } from './membership.text.ts'

type Named = Pick<EditedTier, 'name'>

export const TIERS_TEXT = {
  title: 'What each membership gives',
  description:
    'Members compare these on their membership page. The three memberships themselves stay as they are.',
  loadFailed: 'We couldn’t load the memberships.',
  list: 'Memberships, from free to gold',
  edit: 'Edit',
  editNamed: ({ name }: Named) => `Edit ${TIER_TEXT[name]}`,
  members: ({ name }: Named) => `Members with ${TIER_TEXT[name]}`,
  form: ({ name }: Named) => `Edit ${TIER_TEXT[name]}`,
  purpose: 'What it’s for',
  features: 'What else it gives',
  featuresHelp: `One line each, up to ${TIER_LIMITS.features} of them. The limits below are shown by themselves, so there’s no need to repeat them.`,
  images: 'Images',
  imagesHelp: 'Leave it blank for unlimited. Photos above a lower number stay, but no more can be added.',
  messages: 'Messages per day',
  messagesHelp: 'Leave it blank for unlimited. As many chats can be started in a day.',
  priority: 'Search priority',
  priorities: PRIORITIES.map((label, value) => ({ value: String(value), label })),
  highlighted: 'Highlighted in search',
  seesViewers: 'See who viewed',
  adFree: 'Ad-free',
  means: 'It counts for all members with this membership as soon as it’s saved.',
  save: 'Save changes',
  cancel: 'Cancel',
  saved: ({ name }: Named) => `${TIER_TEXT[name]} is changed`,
  saveFailed: 'We couldn’t save this. Please try again.',
  otherTitle: 'Another admin has changed this membership in the meantime',
  discardTitle: 'Discard what you entered?',
  discard: 'Discard changes',
  keepEditing: 'Keep editing',
} as const

export const REVIEW_TEXT = {
  title: 'Membership',
  description: 'What each membership gives, and who’d like a higher one.',
  requests: 'Requests',
  requestsHelp: 'Members who’d like a higher tier. It costs nothing, so it’s up to you.',
  list: 'Requests, oldest first',
  loadFailed: 'We couldn’t load the requests.',
  empty: 'No requests waiting',
  emptyHelp: 'You’ll find requests here as soon as members send them.',
  founders: 'Founders',
  founderPlaces: (left: number) =>
    `Our first ${groupedNumber(FOUNDER_PLACES)} members can have gold for nothing. Places taken: ${groupedNumber(FOUNDER_PLACES - left)}. Places left: ${groupedNumber(left)}.`,
  wish: (holds: string, tier: string) => `Has ${holds}, would like ${tier}`,
  asked: 'Asked',
  keysHelp: [
    ['J', 'next'],
    ['K', 'previous'],
    ['A', 'grant'],
    ['R', 'decline'],
  ],
  grant: 'Grant',
  grantTo: (name: string) => `Grant the request of ${name}`,
  grantQuestion: (name: string, tier: string) => `Give ${name} ${tier}?`,
  grantMeans: 'They get it right away, instead of what they have now. We’ll let them know.',
  until: 'Last day',
  untilHelp: 'Leave it blank for a membership without an end.',
  granted: (name: string, tier: string) => `${name} has ${tier} now`,
  decline: 'Decline',
  declineTo: (name: string) => `Decline the request of ${name}`,
  declineQuestion: (name: string) => `Say no to ${name}?`,
  declineMeans: 'They keep what they have and can ask again. We’ll let them know.',
  declined: (name: string) => `${name} keeps what they have`,
  decideFailed: 'We couldn’t save this. Please try again.',
} as const
