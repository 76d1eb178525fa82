import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { listOnBothEngines, TAGS } from './scripts/testing/plan.mjs'
import { Failures } from './testing/failures.ts'
import { LongestFirst } from './testing/order.ts'

/**
 * Whether the project `server` runs on PostgreSQL. If so, tests whose results can depend on the engine also run on the
 * embedded database.
 */
const isOnPostgres = Boolean(process.env['TEST_DATABASE_URL'])

/** Whether a third-party S3 store is available. */
const hasStore = Boolean(process.env['TEST_S3_URL'])

const common = {
  environment: 'node' as const,
  // One and a half times as many workers as cores, because a worker often waits for a database or a program. Vitest
  // would limit a percentage to 100%.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // Several tests take a quarter of this on an idle machine.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
}

const STRICT_CONSOLE = './server/testing/database/strict-console.ts'
const SEEDS = './testing/seeds.ts'
const PRODUCTION_REACT = './testing/production-react.ts'

/** The production build of React, which members get, has no development runtime for creating elements. */
const productionJsx = { oxc: { jsx: { runtime: 'automatic' as const, development: false } } }

/**
 * Keeps compiled modules on disk, for the other projects of a run and for later runs. Vitest recognises a module by its
 * content, but not by how its JSX was compiled, so each of the two ways has its own folder.
 */
const compiled = (isProduction: boolean) => ({
  fsModuleCache: true,
  fsModuleCachePath: `node_modules/.cache/vitest-${isProduction ? 'production' : 'development'}`,
})

/** The options for tests with a database. A worker keeps its modules and databases across files (leftovers.ts). */
const onDatabase = {
  ...common,
  isolate: false,
  pool: 'forks' as const,
  // Optimising the embedded database's code would take longer than it saves. With more room for young objects, fewer
  // objects of a page or response are copied before they're discarded. Most code runs too rarely to be optimised, but
  // often enough to be compiled immediately.
  execArgv: ['--liftoff-only', '--max-semi-space-size=64', '--always-sparkplug'],
  globalSetup: ['./server/testing/database/global-setup.ts'],
}

const onServer = {
  ...onDatabase,
  experimental: compiled(true),
  setupFiles: [PRODUCTION_REACT, './server/testing/database/leftovers.ts', STRICT_CONSOLE, SEEDS],
}

/** Uses the embedded database and no Redis, even if the run has others. */
const embedded = { env: { TEST_DATABASE_URL: '', TEST_REDIS_URL: '' } }

/** This file opens every page. It always uses React's development build, so that its warnings appear in every run. */
const EVERY_PAGE = 'client/app/pages.test.tsx'

/** A project that tests the client in a happy-dom window. */
const onPages = (
  name: string,
  { isProduction, ...files }: { include: string[]; exclude?: string[]; isProduction: boolean },
) => ({
  // The browser build, which uses the window's own WebSocket.
  resolve: {
    alias: {
      'socket.io-client': resolve('node_modules/socket.io-client/dist/socket.io.esm.min.js'),
    },
  },
  ...(isProduction ? productionJsx : {}),
  test: {
    ...onDatabase,
    ...files,
    name,
    runner: './testing/client-runner.ts',
    experimental: compiled(isProduction),
    server: { deps: { inline: [/socket\.io-client/] } },
    // In order, because React checks whether there's a document when it's loaded, and dom.ts creates it.
    sequence: { setupFiles: 'list' as const },
    setupFiles: ['./testing/dom.ts', ...(isProduction ? [PRODUCTION_REACT] : []), STRICT_CONSOLE, SEEDS],
  },
})

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    tags: TAGS,
    reporters: process.env['CI'] ? ['default', 'json', new Failures()] : ['default'],
    projects: [
      {
        test: {
          ...common,
          name: 'client',
          include: ['client/**/*.test.ts'],
          css: { include: /(tokens|contrast|pictures)\.css/ },
          // A page's state is in its modules, so every file starts with fresh ones.
          pool: 'threads',
          setupFiles: [STRICT_CONSOLE, SEEDS],
        },
      },
      onPages('component', {
        include: ['client/**/*.test.tsx'],
        exclude: [...configDefaults.exclude, EVERY_PAGE],
        isProduction: process.env['TEST_REACT'] === 'production',
      }),
      onPages('pages', { include: [EVERY_PAGE], isProduction: false }),
      {
        ...productionJsx,
        test: {
          ...onServer,
          name: 'server',
          include: ['{shared,server,ops,scripts,drills}/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            isOnPostgres ? '**/*.embedded.test.ts' : '**/*.postgres.test.ts',
            ...(hasStore ? [] : ['**/*.swift.test.ts']),
          ],
        },
      },
      ...(isOnPostgres
        ? [
            {
              ...productionJsx,
              test: {
                ...onServer,
                ...embedded,
                name: 'embedded',
                ...(process.env['TEST_ENGINES'] === 'both'
                  ? { include: ['{server,ops}/**/*.test.ts'] }
                  : { include: listOnBothEngines(), runner: './testing/embedded-runner.ts' }),
                exclude: [...configDefaults.exclude, '**/*.postgres.test.ts', '**/*.swift.test.ts'],
              },
            },
          ]
        : []),
    ],
  },
})
