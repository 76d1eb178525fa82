import type { ActivityBand } from '#shared/domains/profiles/profiles.rules.ts'

export const ACTIVITY_TEXT: Record<ActivityBand, string> = {
  'online now': 'Online now',
  today: 'Active today',
  'this week': 'Active this week',
  'this month': 'Active this month',
}
