/** Highest number up to which waiting items are counted. */
export const MOST_WAITING = 100
/** How many of the first waiting items are listed with usernames. */
export const NAMES_WAITING = 3
