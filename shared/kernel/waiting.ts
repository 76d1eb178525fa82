/** The most that is counted of a queue. */
export const MOST_WAITING = 100
/** The call that counts what waits in all queues together; it stands above them. */
export const LIST_WAITING = 'statistics.listWaiting'
/** Of how many that wait first it is told whose they are. */
export const NAMES_WAITING = 3
