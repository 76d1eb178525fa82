/** Returns why a query failed, without the query. */
export const causeOf = (error: Error): Error & { code?: string } =>
  error.cause instanceof Error ? error.cause : error

/**
 * Whether the database is unavailable, by the driver's codes: connection trouble between server and database (08,
 * 57P0), no room there (53), a statement that took too long (57014), a lock that wasn't available (55P03), conflicting
 * transactions (40001, 40P01), and a read-only database (25006).
 */
export const isDatabaseAway = (error: Error): boolean => {
  const { code = '', message } = causeOf(error) as Error & { code?: unknown }
  return (
    /^(ECONN|EPIPE|ENOENT|08|53|57P0[123]|57014|55P03|40001|40P01|25006)/.test(String(code)) ||
    /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout/.test(
      message,
    )
  )
}

/** Whether a statement timed out because the database didn't respond at all. */
export const isUnanswered = (error: Error): boolean => causeOf(error).message === 'Query read timeout'
