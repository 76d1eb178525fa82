/** The most that is counted of a queue. */
export const MOST_WAITING = 100
