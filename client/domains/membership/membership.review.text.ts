import { FOUNDER_PLACES } from '#shared/domains/membership/membership.contract.ts'
import { groupedNumber } from '#client/platform/format.ts'

export const REVIEW_TEXT = {
  title: 'Membership',
  description: 'What each membership gives, and who’d like a higher one.',
  requests: 'Requests',
  requestsHelp: 'Members who’d like a higher tier. It costs nothing, so it’s up to you.',
  list: 'Requests, the oldest first',
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
