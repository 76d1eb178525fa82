import { CallFailure } from '#client/platform/call.ts'
import { isOnDevice, isCancelled } from './accounts.passkeys.state.ts'

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
    address:
      'Passkeys only work when you open the site by its name. Your address bar shows a number instead.',
    browser: 'This browser can’t make passkeys here. Try another browser, or set up an app instead.',
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

/** Why no passkey was added. */
export const textOfRefusedPasskey = (error: unknown): string => {
  if (isCancelled(error)) return PASSKEYS_TEXT.cancelled
  if (isOnDevice(error)) return PASSKEYS_TEXT.onDevice
  const code = error instanceof CallFailure ? error.code : undefined
  if (code === 'too_many_passkeys') return PASSKEYS_TEXT.full
  if (code === 'no_passkeys_here') return PASSKEYS_TEXT.obstacle.address
  return code === 'wrong_passkey' ? PASSKEYS_TEXT.refused : PASSKEYS_TEXT.failed
}
