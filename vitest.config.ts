import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shared,server,ops,scripts}/**/*.test.ts', 'client/**/*.test.{ts,tsx}'],
    // Tests that need one engine by nature run only in the pass that has it.
    exclude: [
      ...configDefaults.exclude,
      process.env['TEST_DATABASE_URL'] ? '**/*.embedded.test.ts' : '**/*.postgres.test.ts',
    ],
    environment: 'node',
    css: { include: /tokens\.css/ },
    pool: 'forks',
    maxWorkers: '100%',
    // Most files end before better code of the embedded database would have been compiled.
    execArgv: ['--liftoff-only'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: ['./server/testing/global-setup.ts'],
    setupFiles: ['./server/testing/strict-console.ts'],
  },
})
