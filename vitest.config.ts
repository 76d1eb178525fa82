import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shared,server,ops,scripts}/**/*.test.ts', 'client/**/*.test.{ts,tsx}'],
    environment: 'node',
    css: { include: /tokens\.css/ },
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    globalSetup: ['./server/testing/global-setup.ts'],
    setupFiles: ['./server/testing/strict-console.ts'],
    dangerouslyIgnoreUnhandledErrors: false,
  },
})
