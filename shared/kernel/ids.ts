import { v4, v7 } from 'uuid'

/** Generates a random ID, which reveals nothing. */
export const newId = (): string => v4()

/**
 * Generates an ID that sorts by time and reveals when it was generated, for rows that are read in this order by readers
 * who may know the time.
 */
export const newOrderedId = (): string => v7()
