import { SECOND } from './time.ts'

/** For how long a message offers to undo what it says is done, in milliseconds. */
export const UNDO_SHOWN = 10 * SECOND
