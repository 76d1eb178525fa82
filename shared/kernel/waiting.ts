/** The most that is counted of a queue. */
export const MOST_WAITING = 100
/** Of how many that wait first it is told whose they are. */
export const NAMES_WAITING = 3
