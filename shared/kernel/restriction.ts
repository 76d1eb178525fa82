import { lastDateOf } from './time.ts'

/** What staff can keep a member from: whatever reaches others, messages and chat lines, or sending pictures. */
export const RESTRICTIONS = ['read_only', 'no_messages', 'no_uploads'] as const
export type RestrictionKind = (typeof RESTRICTIONS)[number]

/**
 * What becomes of something that a restricted member does: it's always `kept`, or refused as a `message` or an `upload` where they
 * may send none.
 */
export type WhileRestricted = 'kept' | 'message' | 'upload'

export interface Restriction {
  kind: RestrictionKind
  /** Null without an end. */
  until: Date | null
  /** Told to the member. */
  reason: string
}

/** Whether a member who is restricted in this way is refused it: one who may only read is refused all that isn't kept. */
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

/** Tells the member what they can't do, until when, and why. */
export const restrictionSentence = ({ kind, until, reason }: Restriction): string =>
  `${REFUSALS[kind]} ${until ? `until ${lastDateOf(until)}` : 'until further notice'}. Our reason: ${reason}`
