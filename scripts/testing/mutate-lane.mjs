import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startVitest } from 'vitest/node'
import { buildAnew, plantFaults, STATEMENTS } from './faults.mjs'
import { root } from '../files.mjs'
import { TAGS } from './plan.mjs'

/** The plan from scripts/mutate.mjs, which has one test file to run over its faults: `{ files, test, faults, out }`. */
const plan = JSON.parse(readFileSync(process.env.MUTATION_PLAN, 'utf8'))
const planted = new Map(
  plan.files.map(({ path, first }) => [
    join(root, path),
    plantFaults(path, readFileSync(join(root, path), 'utf8'), first).text,
  ]),
)

planted.set(join(root, STATEMENTS), buildAnew(readFileSync(join(root, STATEMENTS), 'utf8')))

const vitest = await startVitest(
  'test',
  [plan.test],
  {
    config: false,
    root,
    watch: false,
    run: true,
    include: [plan.test],
    environment: 'node',
    tags: TAGS,
    pool: 'forks',
    maxWorkers: 1,
    execArgv: ['--liftoff-only'],
    css: { include: /tokens\.css/ },
    // Only a test that hangs may time out, however busy the machine is.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    globalSetup: ['./server/testing/database/global-setup.ts'],
    setupFiles: ['./server/testing/database/strict-console.ts', './testing/seeds.ts'],
    runner: './scripts/testing/mutate-runner.mjs',
    reporters: [{ onTestRunEnd: () => {} }],
  },
  {
    plugins: [
      { name: 'planted-faults', enforce: 'pre', transform: (_, id) => planted.get(id.split('?')[0]) },
    ],
  },
)
await vitest.close()
