/** Returns the error behind a failed query, without the query's text. */
export const causeOf = (error: Error): Error & { code?: string } =>
  error.cause instanceof Error ? error.cause : error

/**
 * Whether the database is unavailable, judging by the driver's error codes: lost or failed connections (08, 57P0),
 * insufficient resources (53), a statement timeout (57014), an unavailable lock (55P03), conflicting transactions
 * (40001, 40P01), and a read-only database (25006).
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
