import type { Security } from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import type { Passkey } from '#shared/domains/accounts/accounts.webauthn.contract.ts'
import { CallFailure } from '#client/platform/call.ts'
import { tooManyTriesText } from './accounts.limits.text.ts'
import { isCancelled } from './accounts.passkeys.state.ts'
import { PASSKEYS_TEXT } from './accounts.passkeys.text.ts'
import { textOfRefusedCode, textOfUnusedPasskey } from './accounts.second-step.text.ts'

export const SECURITY_TEXT = {
  title: 'Log-in security',
  description: 'With a second factor, your password alone isn’t enough to get in.',
  loadFailed: 'We couldn’t load your log-in security.',
  admins:
    'Staff log in with a second factor. Set up an app or a passkey here, and the admin pages open for you.',
  app: 'Authenticator app',
  appHelp: 'An app on your phone shows a new code every 30 seconds. You type it when you log in.',
  appSince: (day: string) => `On since ${day}.`,
  setUp: 'Set up an app',
  removeApp: 'Remove the app',
  removeTitle: 'Remove your authenticator app?',
  removeHelp: 'Its codes won’t log you in any more.',
  lastHelp: 'Your password alone will be enough to log in, and your recovery codes stop working.',
  removed: 'Authenticator app removed.',
  setUpTitle: 'Set up your app',
  scan: 'Scan this with your authenticator app. Any of them will do.',
  qr: 'QR code for your authenticator app',
  orType: 'Or type this key into the app:',
  firstCode: 'Code the app shows now',
  firstCodeHelp: 'You’ll be logged out everywhere else.',
  turnOn: 'Turn it on',
  cancel: 'Cancel',
  missing: 'Please enter the code.',
  isOn: 'A second factor now protects your account.',
  codes: 'Recovery codes',
  codesHelp: 'In case you lose your phone. Each works once, in place of the app or a passkey.',
  codesLeft: (left: number) => (left === 1 ? 'You have one left.' : `You have ${left} left.`),
  renew: 'Make new codes',
  renewTitle: 'Make new recovery codes?',
  renewHelp: 'The codes you have now stop working.',
  newCodes: 'Your recovery codes',
  keepThem: 'Keep them somewhere safe, away from your phone. We can’t show them to you again.',
  copy: 'Copy',
  copied: 'Copied.',
  copyFailed: 'We couldn’t copy them. Please write them down.',
  download: 'Download',
  fileName: 'recovery-codes.txt',
  print: 'Print',
  kept: 'I’ve saved them',
  proofTitle: 'First, show us it’s you',
  proofHelp:
    'We need your second factor for this as well. After that we won’t ask again for ten minutes. What you’ve typed stays.',
  password: 'Your password',
  goOn: 'Go on',
  wrongPassword: 'That’s not your password.',
  passwordMissing: 'Please type your password.',
  failed: 'That didn’t work. Please try again.',
} as const

export type SecurityWish =
  | { what: 'setUp' | 'remove' | 'renew' | 'add' }
  | { what: 'removePasskey'; passkey: Passkey }

/** What is asked once before the wish is carried out; null where nothing is lost by it. */
export const questionOf = (wish: SecurityWish, { appSince, passkeys }: Security) => {
  const isLast = passkeys.length + (appSince ? 1 : 0) === 1
  if (wish.what === 'renew') {
    const { renewTitle: title, renewHelp: description, renew: confirmLabel } = SECURITY_TEXT
    return { title, description, confirmLabel }
  }
  if (wish.what === 'remove') {
    const { removeTitle: title, removeHelp, lastHelp, removeApp: confirmLabel } = SECURITY_TEXT
    return { title, description: isLast ? lastHelp : removeHelp, confirmLabel, danger: true }
  }
  if (wish.what !== 'removePasskey') return null
  const { removeTitle, removeHelp, removeLabel: confirmLabel } = PASSKEYS_TEXT
  const description = isLast ? `${removeHelp} ${SECURITY_TEXT.lastHelp}` : removeHelp
  return { title: removeTitle(wish.passkey.name), description, confirmLabel, danger: true }
}

const PASSKEY_CODES = new Set(['wrong_passkey', 'no_passkey', 'no_passkeys_here'])

/** Why somebody was not believed to be the owner: said at one of the fields, or under the button for passkeys. */
export const causeOfRefusedProof = (
  error: unknown,
): { field: 'password' | 'code' | 'passkey'; text: string } => {
  const code = error instanceof CallFailure ? error.code : undefined
  if (code === 'wrong_password') return { field: 'password', text: SECURITY_TEXT.wrongPassword }
  if (isCancelled(error) || PASSKEY_CODES.has(code ?? '')) {
    return { field: 'passkey', text: textOfUnusedPasskey(error) }
  }
  if (code === 'wrong_code' || code === 'too_many_codes')
    return { field: 'code', text: textOfRefusedCode(error) }
  if (error instanceof CallFailure && code === 'too_many_wrong_passwords') {
    return { field: 'password', text: tooManyTriesText(error.retryAfter) }
  }
  return { field: 'password', text: SECURITY_TEXT.failed }
}

export const isNotProven = (error: unknown): boolean =>
  error instanceof CallFailure && error.code === 'not_proven'
