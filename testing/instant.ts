import { SITE_ZONE } from '#shared/kernel/time.ts'

/**
 * The time at which every test with a clock starts: a Wednesday at 11:00 in London, mid-month, with no clock change
 * nearby. Runs with a random start time (`npm test -- --all`, `--at`) set a different time in TEST_INSTANT.
 */
export const FIRST_INSTANT = new Date(process.env['TEST_INSTANT'] ?? '2026-06-17T10:00:00Z')

/** Formats a day as members see it: `17 June 2026`. */
export const dateAtSite = (at: Date): string =>
  at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: SITE_ZONE })
