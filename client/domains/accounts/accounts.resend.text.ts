export const RESEND_TEXT = {
  resent: 'If a registration is waiting for this address, the email is on its way again.',
  failed: 'We could not send the email. Please try again.',
} as const
