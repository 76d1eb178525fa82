import { lastDateOf } from './time.ts'

/** Kinds of restrictions: on anything that reaches others, on messages and chat lines, or on uploading pictures. */
export const RESTRICTIONS = ['read_only', 'no_messages', 'no_uploads'] as const
export type RestrictionKind = (typeof RESTRICTIONS)[number]

/**
 * How a restricted member's action is handled: it's always allowed (`kept`), or rejected as a `message` or an `upload`
 * if the member may send none.
 */
export type WhileRestricted = 'kept' | 'message' | 'upload'

export interface Restriction {
  kind: RestrictionKind
  /** Null if it doesn't expire. */
  until: Date | null
  /** Shown to the member. */
  reason: string
}

/** Whether this restriction prevents an action. A read-only member can only take actions that are `kept`. */
export const isRefusedBy = (kind: RestrictionKind, whileRestricted: WhileRestricted | undefined): boolean =>
  ({
    read_only: whileRestricted !== 'kept',
    no_messages: whileRestricted === 'message',
    no_uploads: whileRestricted === 'upload',
  })[kind]

const REFUSALS: Record<RestrictionKind, string> = {
  read_only: 'You can only read',
  no_messages: 'You can’t send messages',
  no_uploads: 'You can’t add photos',
}

/** Returns a sentence on what the member can't do, until when, and why. */
export const restrictionSentence = ({ kind, until, reason }: Restriction): string =>
  `${REFUSALS[kind]} ${until ? `until ${lastDateOf(until)}` : 'until further notice'}. Our reason: ${reason}`
