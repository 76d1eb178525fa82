import { SECOND } from './time.ts'

/** How long a message offers to undo what it reports as done, in milliseconds. */
export const UNDO_SHOWN = 10 * SECOND
