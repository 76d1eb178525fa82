export const VISITORS_TEXT = {
  lead: 'Your profile is open to everyone, so somebody you block can still look at it without logging in.',
  closed: 'Only people who are logged in can open your profile now.',
  label: 'Show my profile to members only',
  failed: 'We could not change who sees your profile. Please try again.',
} as const
