/** What every queue says. */
export const QUEUE_TEXT = {
  keys: 'Keys',
  keysHelp: [
    ['J', 'next in the list'],
    ['K', 'the one before'],
    ['Enter', 'open'],
  ],
  decideKey: ['Ctrl Enter', 'decide'],
  back: 'Back to the list',
  decided: 'Decided',
  undo: 'Undo',
  undone: 'Decision undone',
  undoFailed: 'This decision can no longer be taken back.',
} as const
