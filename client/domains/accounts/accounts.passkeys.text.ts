import { CallFailure } from '#client/platform/call.ts'
import { isOnDevice, isCancelled } from './accounts.passkeys.state.ts'

export const PASSKEYS_TEXT = {
  title: 'Passkeys',
  help: 'A passkey is a key that your phone, computer or security key keeps for you. You show it with a fingerprint, a face, a PIN or a touch when you log in.',
  list: 'Your passkeys',
  added: (day: string) => `Added on ${day}`,
  lastUsed: 'last used',
  neverUsed: 'not used yet',
  add: 'Add a passkey',
  full: 'You have ten passkeys, which is as many as we keep. Remove one to add another.',
  obstacle: {
    address:
      'Passkeys only work when you open the site by its name. You opened this one by a number, as you can see in the address bar.',
    browser: 'This browser cannot make passkeys here. Try another browser, or set up an app instead.',
  },
  setUp: 'Your new passkey',
  name: 'What do you want to call it?',
  nameHelp: 'Only you see this name.',
  firstHelp: 'Only you see this name. You will be logged out everywhere else.',
  thisDevice: 'This device',
  nameMissing: 'Please give it a name.',
  discretion:
    'Your device keeps the name of this site and your email in its list of passkeys. Whoever uses the same device may see them there.',
  make: 'Make the passkey',
  cancel: 'Cancel',
  isAdded: 'Your passkey is added.',
  cancelled: 'No passkey was made. You can try again whenever you like.',
  onDevice: 'This device has a passkey for your account already.',
  refused: 'That did not work. Please try again, with another device if you have one.',
  failed: 'We could not add it. Please try again.',
  remove: 'Remove',
  removeThat: (name: string) => `Remove the passkey “${name}”`,
  removeTitle: (name: string) => `Remove the passkey “${name}”?`,
  removeHelp: 'It will no longer log you in. Delete it from the device, too, so that nobody sees it there.',
  removeLabel: 'Remove the passkey',
  removed: 'Your passkey is removed.',
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
