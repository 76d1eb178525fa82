import { v4, v7 } from 'uuid'

/** A random id, which tells nothing. */
export const newId = (): string => v4()

/** An id in the order of time, which tells when it was made: for rows read in that order, whose time their readers may know. */
export const newOrderedId = (): string => v7()
