export const STATUS_TEXT = {
  title: 'Service status',
  checking: 'Checking…',
  well: 'Everything is working.',
  away: 'Something isn’t working right now. Please try again in a few minutes.',
  checkedAt: 'Checked at',
  again: 'Check again',
} as const

export const DEVICE_TEXT = {
  title: 'On this device',
  description: 'Kept in this browser only. When you log out, discreet mode stays and the PIN goes.',
  discreet: 'Discreet mode',
  discreetHelp: 'Tabs, bookmarks and the browser’s history show the title “Notes” and a plain icon.',
  quickExit:
    'Quick exit, at the top of every page, takes you straight to a page of another site. Pressing Escape three times does the same. Pages you opened before stay in your browser’s history.',
} as const
