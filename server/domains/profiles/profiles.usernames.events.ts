import { defineEvent } from '#server/platform/events.ts'

/** It has just been decided whether the member gets the username that was asked for. */
export const usernameDecided = defineEvent<{ memberId: string; requestId: string }>(
  'profiles.usernameDecided',
)

/** The member has seen what became of every request so far. */
export const usernameDecisionsSeen = defineEvent<{ memberId: string }>('profiles.usernameDecisionsSeen')
