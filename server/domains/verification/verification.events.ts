import { defineEvent } from '#server/platform/events.ts'

/** It has been decided on a photo; until `settledAt` the decision can be taken back. */
export const verificationDecided = defineEvent<{ memberId: string; entryId: string; settledAt: Date }>(
  'verification.decided',
)

/** A decision was taken back, or what it was about is gone. */
export const verificationUndecided = defineEvent<{ memberId: string; entryId: string }>(
  'verification.undecided',
)
