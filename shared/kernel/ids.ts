import { v7 } from 'uuid'

/** A time-ordered id (UUIDv7), made by the application on both sides. */
export const newId = (): string => v7()
