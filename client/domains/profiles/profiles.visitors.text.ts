export const VISITORS_TEXT = {
  lead: 'Your profile is open to everyone, so someone you block can still see it without logging in.',
  closed: 'Only people who are logged in can open your profile now.',
  label: 'Show my profile to members only',
  failed: 'We couldn’t change who sees your profile. Please try again.',
} as const
