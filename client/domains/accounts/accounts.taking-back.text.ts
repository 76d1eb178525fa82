export const TAKE_BACK_TEXT = {
  title: 'Take your account back',
  explain:
    'Did someone else change your password or email address? We’ll log everyone out, give you back the address this link came to, and let you choose a new password.',
  submit: 'This wasn’t me',
  choose: 'Your account is yours again. Now choose a new password: the old one no longer works.',
  failed: 'We couldn’t do that. Please try again.',
  invalid: 'This link no longer works',
  invalidHelp:
    'Each link works once, for 48 hours. If you’re worried, ask for a new password under "Forgot password".',
} as const
