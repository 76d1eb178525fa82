export const WAITING_TEXT = {
  sentTo: 'We’ve emailed',
  confirmHelp: 'Open the link in that email within 24 hours, type your password again, and you’re in.',
  noMail: 'Nothing after a few minutes? Check your spam folder.',
  resend: 'Send it again',
  changeAddress: 'Use another address',
  toLogin: 'Go to the log-in page',
} as const
