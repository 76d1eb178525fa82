export const STATUS_TEXT = {
  title: 'Service status',
  checking: 'Asking the service…',
  well: 'The service is up and answering.',
  away: 'The service does not answer properly right now. Please try again in a few minutes.',
  checkedAt: 'Checked at',
  again: 'Check again',
} as const

export const DEVICE_TEXT = {
  title: 'On this device',
  description: 'Kept in this browser only, and still there after you log out.',
  discreet: 'Discreet mode',
  discreetHelp: 'Tabs, bookmarks and the browser’s history show the title “Notes” and a plain icon.',
  quickExit:
    'Quick exit, at the top of every page, leaves at once for a page of another site. Pressing Escape three times does the same. Pages you opened before stay in the browser’s history.',
} as const
