import { resolve } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

const strictConsole = './server/testing/strict-console.ts'

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'api',
          include: ['{shared,server,ops,scripts}/**/*.test.ts', 'client/**/*.test.ts'],
          setupFiles: [strictConsole],
        },
      },
      {
        extends: true,
        // The build for browsers, which takes the window's own WebSocket.
        resolve: {
          alias: { 'socket.io-client': resolve('node_modules/socket.io-client/dist/socket.io.esm.min.js') },
        },
        test: {
          name: 'component',
          include: ['client/**/*.test.tsx'],
          setupFiles: ['./testing/dom.ts', strictConsole],
        },
      },
    ],
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
  },
})
