export const PIN_TEXT = {
  title: 'A PIN on this device',
  description:
    'After some minutes away, this browser covers the page and asks for your PIN. It keeps curious eyes out; somebody who knows their way around browsers could still get past it.',
  pin: 'PIN',
  pinHelp: '4 to 8 digits. It is kept in this browser only, and goes when you log out.',
  repeat: 'PIN again',
  invalid: 'Please enter 4 to 8 digits.',
  different: 'The two PINs are not the same.',
  minutes: 'Cover the page after',
  afterMinutes: (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`),
  onLeave: 'Also when I leave the page',
  onLeaveHelp: 'Asks for the PIN whenever you switch to another tab or app.',
  set: 'Set the PIN',
  isSet: 'This browser asks for your PIN. If you forget it, log out: that removes it.',
  saved: 'Your PIN is set',
  changed: 'Saved on this device',
  lock: 'Lock now',
  noRoom:
    'This browser has no room left to keep it. Clear some of what other sites have stored, and try again.',
  remove: 'Remove the PIN',
  removed: 'Your PIN is removed',
  impossible: 'Your browser offers this only over a secure connection (https).',
} as const
