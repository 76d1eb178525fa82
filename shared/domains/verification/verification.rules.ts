import { DAY, MINUTE } from '../../kernel/time.ts'

/** How long the code on the paper is valid, in milliseconds. */
export const CODE_LIFE = 10 * MINUTE
/** How long the photo is kept after the decision, in milliseconds. The entry remains without it. */
export const PROOF_KEPT = 30 * DAY
/** How long a decision can be taken back, in milliseconds. The member is emailed after that. */
export const UNDO_WINDOW = 5 * MINUTE

/** Characters that are easy to tell apart in handwriting. */
export const CODE_LETTERS = 'CDFHJKMNPRTVWXY'
export const CODE_DIGITS = '34679'

/** Formats `KTX479` for display and for writing it down: `KTX 479`. */
export const shownCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`

/** The reason why a photo no longer counts after its member has changed type. */
export const TYPE_CHANGED = 'You changed your account type, so we need a new photo of you.'
