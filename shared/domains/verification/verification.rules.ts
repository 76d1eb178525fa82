import { DAY, MINUTE } from '../../kernel/time.ts'

/** How long the code on the paper can be used, in milliseconds. */
export const CODE_LIFE = 10 * MINUTE
/** How long after the decision the photo is kept, in milliseconds; the entry stays without it. */
export const PROOF_KEPT = 30 * DAY
/** How long a decision can be taken back, in milliseconds; the member is written to after it. */
export const UNDO_WINDOW = 5 * MINUTE

/** What is easily told apart when written by hand. */
export const CODE_LETTERS = 'CDFHJKMNPRTVWXY'
export const CODE_DIGITS = '34679'

/** `KTX479` as it is read and written: `KTX 479`. */
export const shownCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`

/** Why a photo no longer counts once its member is of another type. */
export const TYPE_CHANGED = 'You changed your account type, so we need a new photo of you.'
