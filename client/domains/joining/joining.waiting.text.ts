export const WAITING_TEXT = {
  sentTo: 'We have written to',
  confirmHelp:
    'Open the link in that email within 24 hours and type your password once more. Then you are in.',
  noMail: 'Nothing there after a few minutes? Have a look in your spam folder.',
  resend: 'Send it again',
  changeAddress: 'Use another address',
  toLogin: 'Go to the log-in page',
} as const
