export const STATUS_TEXT = {
  title: 'Service status',
  checking: 'Checking…',
  well: 'Everything is working.',
  away: 'Something is not working right now. Please try again in a few minutes.',
  checkedAt: 'Checked at',
  again: 'Check again',
} as const

export const DEVICE_TEXT = {
  title: 'On this device',
  description: 'Kept in this browser only, and still there after you log out.',
  discreet: 'Discreet mode',
  discreetHelp: 'Tabs, bookmarks and the browser’s history show the title “Notes” and a plain icon.',
  quickExit:
    'Quick exit, at the top of every page, takes you straight to a page of another site. Pressing Escape three times does the same. Pages you opened before stay in your browser’s history.',
} as const

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
  remove: 'Remove the PIN',
  removed: 'Your PIN is removed',
  impossible: 'Your browser offers this only over a secure connection (https).',
} as const
