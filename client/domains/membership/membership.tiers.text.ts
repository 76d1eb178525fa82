import { TIER_LIMITS, type EditedTier } from '#shared/domains/membership/membership.tiers.contract.ts'
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
