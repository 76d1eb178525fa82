export const RESEND_TEXT = {
  resent: 'If a registration is waiting for this address, the email is on its way again.',
  failed: 'We couldn’t send the email. Please try again.',
} as const
