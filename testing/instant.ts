/**
 * When every test with a clock begins: a Wednesday at 11:00 in London, mid-month, with no clock change near. A run at a
 * drawn instant (`npm test -- --all`, `--at`) names another in TEST_INSTANT.
 */
export const FIRST_INSTANT = new Date(process.env['TEST_INSTANT'] ?? '2026-06-17T10:00:00Z')
