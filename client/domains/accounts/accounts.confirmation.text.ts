import { CallFailure } from '#client/platform/call.ts'

export const CONFIRM_TEXT = {
  title: 'Finish your registration',
  intro: 'One last step: type your password, and you’re in.',
  password: 'Password',
  help: 'The one you chose when you registered.',
  newPassword: 'New password',
  newHelp: 'At least 6 characters; longer is better.',
  missing: 'Please enter your password.',
  tooShort: 'Password must be at least 6 characters long.',
  submit: 'Open my account',
  chooseNew: 'Choose a new password instead',
  useFirst: 'Use the password from my registration',
  failed: 'We couldn’t open your account. Please try again.',
} as const

/** Why the registration could not be finished: the link, the password, or anything else. */
export const causeOfFailedConfirmation = (
  error: unknown,
): { kind: 'link' } | { kind: 'password' | 'other'; text: string } => {
  if (!(error instanceof CallFailure)) return { kind: 'other', text: CONFIRM_TEXT.failed }
  const { code, message, fields } = error
  if (code === 'invalid_token') return { kind: 'link' }
  if (code === 'password_differs' || code === 'password_too_common') {
    return { kind: 'password', text: message }
  }
  if (fields['password']) return { kind: 'password', text: CONFIRM_TEXT.tooShort }
  return { kind: 'other', text: CONFIRM_TEXT.failed }
}
