export const TAKE_BACK_TEXT = {
  title: 'Take your account back',
  explain:
    'Somebody changed your password or your email address, and it was not you? We log everybody out, give you back the address to which we sent the link, and let you choose a new password.',
  submit: 'This was not me',
  choose: 'Your account is yours again. Now choose a new password: the old one no longer works.',
  failed: 'We could not do that. Please try again.',
  invalid: 'This link no longer works',
  invalidHelp:
    'A link works once, within 48 hours. If you are worried, ask for a new password under "Forgot password".',
} as const
