import { defineConfig } from '@playwright/test'
import { browserFlags, findBrowser, otherBrowsers } from './scripts/testing/browser.mjs'

const FOR_OTHERS = 'other-browsers.e2e.ts'

/**
 * These files start first, because they take longest, or need a worker with its own site and would otherwise finish
 * last.
 */
const LONG = ['joining.e2e.ts', 'connection.e2e.ts', 'admin.e2e.ts']
const use = { viewport: { width: 1280, height: 800 } }

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './e2e/support/server.ts',
  outputDir: 'test-results/playwright',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  // One and a half times as many workers as cores, because a journey often waits for its page.
  workers: '150%',
  // Failures are retried at the end of the step (scripts/testing/flaky.mjs).
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  // Expectations wait until the page shows what they expect, even on a busy machine. Speed is measured elsewhere.
  expect: { timeout: 15_000 },
  use: {
    baseURL: process.env['E2E_BASE_URL'],
    launchOptions: { executablePath: findBrowser(), args: browserFlags },
  },
  projects: [
    { name: 'desktop-long', testMatch: LONG, use },
    { name: 'desktop', testIgnore: [FOR_OTHERS, ...LONG], use },
    ...otherBrowsers
      .filter(({ find }) => find())
      .map(({ project }) => ({ name: project, testMatch: FOR_OTHERS, timeout: 120_000 })),
  ],
})
