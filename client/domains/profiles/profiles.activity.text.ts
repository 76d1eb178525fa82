import type { ActivityBand } from '#shared/domains/profiles/profiles.rules.ts'

const ACTIVITY_TEXT: Record<ActivityBand, string> = {
  'online now': 'Online now',
  today: 'Active today',
  'this week': 'Active this week',
  'this month': 'Active this month',
}

/** How a page shows when a member was last here; nothing where it is hidden or long ago. */
export const shownActivity = (band: ActivityBand | null) =>
  band && { text: ACTIVITY_TEXT[band], isOnline: band === 'online now' }
