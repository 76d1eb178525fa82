/** Texts shared by all queues. */
export const QUEUE_TEXT = {
  keys: 'Keys',
  keysHelp: [
    ['J', 'next'],
    ['K', 'previous'],
    ['Enter', 'open'],
    ['Esc', 'leave a field'],
  ],
  decideKey: ['Ctrl Enter', 'decide'],
  /** Rejecting needs a reason, so it's sent from the field for the reason. */
  rejectKeys: [
    ['R', 'say why'],
    ['Ctrl Enter', 'reject'],
  ],
  back: 'Back to the list',
  decided: 'Decided',
  undo: 'Undo',
  undone: 'Decision undone',
  undoFailed: 'This decision can no longer be taken back.',
} as const
