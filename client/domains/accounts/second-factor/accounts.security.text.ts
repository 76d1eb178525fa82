import type { Security } from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import type { Passkey } from '#shared/domains/accounts/accounts.webauthn.contract.ts'
import { CallFailure } from '#client/platform/calls/call.ts'
import { isCancelled, isOnDevice } from './accounts.passkeys.state.ts'
import { tooManyCodesText, tooManyTriesText } from '#client/domains/accounts/accounts.text.ts'

export const STEP_TEXT = {
  title: 'One more step',
  intro: 'Your password is right. Now show us it’s you.',
  code: 'Code from your authenticator app',
  codeHelp: 'The six digits it’s showing for this site right now.',
  recovery: 'Recovery code',
  recoveryHelp: 'One of the codes you saved when you set this up. Each works once.',
  useRecovery: 'Use a recovery code instead',
  useApp: 'Use your authenticator app instead',
  missing: 'Please enter a code.',
  wrongCode: 'This code isn’t right, or it’s been used before. Please try the next one.',
  submit: 'Log in',
  startAgain: 'Start again',
  expired: 'That took a little too long. Please log in again.',
  usePasskey: 'Use your passkey',
  passkeyCancelled: 'Your passkey wasn’t used. Try again, or use a code.',
  wrongPasskey: 'This passkey didn’t work for your account. Try again, or use a code.',
  passkeyObstacle: {
    address:
      'Your passkey only works at the site’s web address, and your address bar shows a number instead. Please use a code.',
    browser: 'This browser can’t use passkeys. Please use a code.',
  },
  lost: 'Can’t use any of these?',
  writeToUs: 'Write to us',
  failed: 'We couldn’t log you in. Please try again.',
} as const

/** Returns why a code was rejected. */
export const textOfRefusedCode = (error: unknown): string => {
  if (!(error instanceof CallFailure)) return STEP_TEXT.failed
  if (error.code === 'wrong_code' || error.fields['code']) return STEP_TEXT.wrongCode
  return error.status === 429 ? tooManyCodesText(error.retryAfter) : STEP_TEXT.failed
}

/** Returns why a passkey wasn't used, or was rejected. */
export const textOfUnusedPasskey = (error: unknown): string => {
  if (isCancelled(error)) return STEP_TEXT.passkeyCancelled
  if (!(error instanceof CallFailure)) return STEP_TEXT.failed
  if (error.status === 429) return tooManyCodesText(error.retryAfter)
  if (error.code === 'no_passkeys_here') return STEP_TEXT.passkeyObstacle.address
  return error.code === 'wrong_passkey' || error.code === 'no_passkey'
    ? STEP_TEXT.wrongPasskey
    : STEP_TEXT.failed
}

export const isExpiredStep = (error: unknown): boolean =>
  error instanceof CallFailure && error.code === 'second_step_expired'

export const PASSKEYS_TEXT = {
  title: 'Passkeys',
  help: 'Your phone, computer or security key keeps a passkey for you. You use it when you log in, with your fingerprint, face, PIN or a touch.',
  list: 'Your passkeys',
  added: (day: string) => `Added on ${day}`,
  lastUsed: 'last used',
  neverUsed: 'not used yet',
  add: 'Add a passkey',
  full: 'You have ten passkeys, the most we can keep. Remove one to add another.',
  obstacle: {
    address: 'Passkeys only work at the site’s web address. Your address bar shows a number instead.',
    browser:
      'This browser can’t create passkeys for this site. Try another browser, or set up an app instead.',
  },
  setUp: 'Your new passkey',
  name: 'What do you want to call it?',
  nameHelp: 'Only you see this name.',
  firstHelp: 'Only you see this name. You’ll be logged out everywhere else.',
  thisDevice: 'This device',
  nameMissing: 'Please give it a name.',
  discretion:
    'Your device lists this site and your email among its passkeys. Anyone who uses the device may see them there.',
  make: 'Make the passkey',
  cancel: 'Cancel',
  isAdded: 'Passkey added.',
  cancelled: 'No passkey added. Try again whenever you like.',
  onDevice: 'This device already has a passkey for your account.',
  refused: 'That didn’t work. Please try again, with another device if you have one.',
  failed: 'We couldn’t add it. Please try again.',
  remove: 'Remove',
  removeThat: (name: string) => `Remove the passkey “${name}”`,
  removeTitle: (name: string) => `Remove the passkey “${name}”?`,
  removeHelp: 'It won’t log you in any more. Delete it from the device as well, so no one sees it there.',
  removeLabel: 'Remove the passkey',
  removed: 'Passkey removed.',
} as const

/** Returns why no passkey was added. */
export const textOfRefusedPasskey = (error: unknown): string => {
  if (isCancelled(error)) return PASSKEYS_TEXT.cancelled
  if (isOnDevice(error)) return PASSKEYS_TEXT.onDevice
  const code = error instanceof CallFailure ? error.code : undefined
  if (code === 'too_many_passkeys') return PASSKEYS_TEXT.full
  if (code === 'no_passkeys_here') return PASSKEYS_TEXT.obstacle.address
  return code === 'wrong_passkey' ? PASSKEYS_TEXT.refused : PASSKEYS_TEXT.failed
}

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
    'Please also confirm with your passkey or a code. We won’t ask again for ten minutes, and you won’t lose what you’ve typed.',
  password: 'Your password',
  goOn: 'Go on',
  wrongPassword: 'That’s not your password.',
  passwordMissing: 'Please type your password.',
  failed: 'That didn’t work. Please try again.',
} as const

export type SecurityWish =
  | { what: 'setUp' | 'remove' | 'renew' | 'add' }
  | { what: 'removePasskey'; passkey: Passkey }

/** Returns the confirmation question for a change, or null if nothing is lost by it. */
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

/** Returns why the reauthentication failed, and whether to show it at a field or under the passkey button. */
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
