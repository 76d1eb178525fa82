import type { Security } from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import type { Passkey } from '#shared/domains/accounts/accounts.webauthn.contract.ts'
import { CallFailure } from '#client/platform/call.ts'
import { tooManyTriesText } from './accounts.limits.text.ts'
import { isCancelled } from './accounts.passkeys.state.ts'
import { PASSKEYS_TEXT } from './accounts.passkeys.text.ts'
import { textOfRefusedCode, textOfUnusedPasskey } from './accounts.second-step.text.ts'

export const SECURITY_TEXT = {
  title: 'Log-in security',
  description: 'With a second factor, nobody gets into your account by your password alone.',
  loadFailed: 'We could not load how your account is protected.',
  admins:
    'Staff log in with a second factor. Set up an app or a passkey here, and the admin pages open for you.',
  app: 'Authenticator app',
  appHelp: 'An app on your phone shows a new code every 30 seconds. You type it when you log in.',
  appSince: (day: string) => `On since ${day}.`,
  setUp: 'Set up an app',
  removeApp: 'Remove the app',
  removeTitle: 'Remove your authenticator app?',
  removeHelp: 'Its codes will no longer log you in.',
  lastHelp: 'Your password alone will be enough to log in, and your recovery codes stop working.',
  removed: 'Your authenticator app is removed.',
  setUpTitle: 'Set up your app',
  scan: 'Scan this with your authenticator app. Any of them will do.',
  qr: 'QR code for your authenticator app',
  orType: 'Or type this key into the app:',
  firstCode: 'Code that the app shows now',
  firstCodeHelp: 'You will be logged out everywhere else.',
  turnOn: 'Turn it on',
  cancel: 'Cancel',
  missing: 'Please enter the code.',
  isOn: 'Your account is protected by a second factor now.',
  codes: 'Recovery codes',
  codesHelp: 'For the day when you have lost your phone. Each works once in place of the app or a passkey.',
  codesLeft: (left: number) => (left === 1 ? 'You have one left.' : `You have ${left} left.`),
  renew: 'Make new codes',
  renewTitle: 'Make new recovery codes?',
  renewHelp: 'The codes you have now stop working.',
  newCodes: 'Your recovery codes',
  keepThem: 'Keep them somewhere safe, away from your phone. We cannot show them to you again.',
  copy: 'Copy',
  copied: 'Copied.',
  copyFailed: 'We could not copy them. Please write them down.',
  download: 'Download',
  fileName: 'recovery-codes.txt',
  print: 'Print',
  kept: 'I have kept them',
  proofTitle: 'First, show us that it is you',
  proofHelp:
    'This takes your second factor, too. Once you have shown it, it counts for ten minutes. What you have typed stays.',
  password: 'Your password',
  goOn: 'Go on',
  wrongPassword: 'This is not your password.',
  passwordMissing: 'Please type your password.',
  failed: 'That did not work. Please try again.',
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
