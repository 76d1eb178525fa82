import { v4, v7 } from 'uuid'

/** Returns a random ID, which reveals nothing. */
export const newId = (): string => v4()

/**
 * Returns an ID that sorts by time and reveals when it was made, for rows that are read in that order by readers who
 * may know the time.
 */
export const newOrderedId = (): string => v7()
