import { VIEWERS_COUNTED } from '#shared/domains/profiles/profiles.looks.contract.ts'
import { counted } from '#client/platform/format.ts'

export const LOOKS_TEXT = {
  title: 'Looked at me',
  description: 'Members who opened your profile in the last 90 days. Only you see this.',
  ownTrace: 'You also show up in lists like this, unless you',
  ownTraceLink: 'switch that off in Privacy',
  list: 'Members who looked at your profile, the latest first',
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
