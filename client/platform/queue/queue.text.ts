/** Texts shared by all queues. */
export const QUEUE_TEXT = {
  keys: 'Keys',
  keysHelp: [
    ['J', 'next'],
    ['K', 'previous'],
    ['Enter', 'open'],
  ],
  leaveKey: ['Esc', 'leave a field'],
  decideKey: ['Ctrl Enter', 'decide'],
  approveKey: ['A', 'approve'],
  /** Rejecting needs a reason, so it's sent from the field for the reason. */
  reasonKey: ['R', 'say why'],
  rejectKey: ['Ctrl Enter', 'reject'],
  back: 'Back to the list',
  decided: 'Decided',
  undo: 'Undo',
  undone: 'Decision undone',
  undoFailed: 'This decision can no longer be taken back.',
} as const
