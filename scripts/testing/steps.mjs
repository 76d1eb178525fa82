import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBrowser, missingBrowsers } from './browser.mjs'
import { listFiles, root } from '../files.mjs'
import { labelOf, MOST_FLAKY, readKnown, sortFailures } from './flaky.mjs'
import { readResults } from '../requirements.mjs'
import { bin, run } from '../run.mjs'

/** Warnings for the end of the run about what wasn't tested. */
export const warnings = []

/** The failures, to be printed at the end of the run, because often only the end of a long output is kept. */
export const failures = []

/** The cases that failed, then passed three times on their own. */
export const flaky = []

/** The database engines that this run's tests used. */
export const engines = ['the embedded database']

/** The maximum number of characters to print of a failed test's errors. */
const MOST_OF_A_REASON = 800
const reasonOf = (text) => stripVTControlCharacters(text).slice(0, MOST_OF_A_REASON).replaceAll(/^/gm, '    ')

const readReport = (name, folder = root) => {
  const file = join(folder, 'test-results', name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/**
 * Retries failed cases on their own, on the same services. A run without failed cases still fails if it exits with an
 * error or skips tests.
 */
async function judge({ code, cases, outside = [], passed, leftOut = 0 }, passesAlone) {
  const sorted = await sortFailures(cases, {
    passesAlone,
    known: readKnown(),
    most: MOST_FLAKY - flaky.length,
  })
  flaky.push(...sorted.flaky)
  for (const each of sorted.failed) failures.push(`${labelOf(each)}\n${reasonOf(each.reason)}`)
  for (const { test, reason } of outside) {
    failures.push(`outside of every test, perhaps in "${test}"\n${reasonOf(reason)}`)
  }
  const failed = sorted.failed.length + outside.length
  if (cases.length > 0 || failed > 0) return { passed, failed }
  if (leftOut > 0) failures.push(`Tests were skipped: ${leftOut}`)
  return { passed, failed: leftOut > 0 || code !== 0 ? 1 : 0 }
}

const escapeTitle = (title) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Runs vitest as on a build server, where missing or different snapshots fail and are never written. */
const startVitest = (report, { env, folder }, args) =>
  run(join(root, bin('vitest')), ['run', `--outputFile.json=test-results/${report}`, ...args], {
    cwd: folder,
    env: { ...env, CI: '1' },
  })

/** Whether a case passes in a separate run. */
const passesAloneIn =
  ({ env, folder }) =>
  async ({ project, file, title }) => {
    const only = [...(project ? ['--project', project] : []), file]
    if (title) only.push('--testNamePattern', `^${escapeTitle(title)}$`)
    const { code } = await startVitest('alone.json', { env, folder }, only)
    const { numPassedTests = 0 } = readReport('alone.json', folder) ?? {}
    rmSync(join(folder, 'test-results/alone.json'), { force: true })
    return code === 0 && numPassedTests > 0
  }

/** Runs vitest. Returns the numbers of passed and failed tests, without those that proved flaky. */
export async function vitest(report, env, args, folder = root) {
  rmSync(join(folder, 'test-results/failures.json'), { force: true })
  const { code } = await startVitest(report, { env, folder }, args)
  const { numPassedTests = 0, numPendingTests = 0, numTodoTests = 0 } = readReport(report, folder) ?? {}
  const { cases = [], outside } = readReport('failures.json', folder) ?? {}
  const leftOut = args.includes('--testNamePattern') ? 0 : numPendingTests + numTodoTests
  return judge({ code, cases, outside, passed: numPassedTests, leftOut }, passesAloneIn({ env, folder }))
}

/** The environment for vitest and everything it starts. */
const settingsOf = ({ all, at, seed, clock, isWhole }) => ({
  ...process.env,
  TEST_DATABASE_URL: '',
  TEST_REDIS_URL: '',
  TEST_S3_URL: '',
  ...(at && { TEST_INSTANT: at }),
  ...(seed !== undefined && { TEST_SEED: String(seed) }),
  ...(clock && { TEST_CLOCK: clock }),
  // Partial runs and those with `--all` use React's development build, which prints warnings.
  ...(isWhole && !all && { TEST_REACT: 'production' }),
  // The number of requests is for each of the two files that generate them.
  ...(all && { TEST_ENGINES: 'both', GENERATED_REQUESTS: '10000', MANY_USERS: '1000000' }),
})

/**
 * Runs `work` with a private PostgreSQL and Redis, and Swift with `--all`. Prints a loud warning for each that's
 * unavailable.
 */
async function withServices(plan, work) {
  const { installTools } = await import('./deploy-tools.mjs')
  const { installServices, startPostgres, startRedis } = await import('./services.mjs')
  const { installSwift, startSwift } = await import('./store.mjs')
  const started = []
  const addresses = {}
  async function tryTo(what, variable, start) {
    try {
      const service = await start()
      started.push(service)
      addresses[variable] = service.url
      if (!engines.includes(what)) engines.push(what)
    } catch (error) {
      warnings.push(`!!!!!! NOT TESTED ON A REAL ${what.toUpperCase()}: ${error.message}`)
    }
  }
  await installServices().catch((error) => console.log(error.message))
  if (plan.files.length === 0) warnings.push(...(await installTools()))
  try {
    await Promise.all([
      // Every test file opens several connections, which takes less time with MD5 than with SCRAM.
      // `database.postgres.test.ts` uses SCRAM.
      tryTo('PostgreSQL', 'TEST_DATABASE_URL', async () => {
        const server = await startPostgres([], { auth: 'md5' })
        return { ...server, url: server.socketUrl }
      }),
      tryTo('Redis', 'TEST_REDIS_URL', startRedis),
      ...(plan.all ? [tryTo('Swift', 'TEST_S3_URL', () => installSwift().then(startSwift))] : []),
    ])
    return await work(addresses)
  } finally {
    await Promise.all(started.map((service) => service.stop()))
  }
}

/**
 * Runs all tests except those in a browser. If only some files are selected, runs their lines of the authorization
 * matrix as well.
 */
export const testWithoutBrowser = (plan) =>
  withServices(plan, async (addresses) => {
    const { all, seed, clock, files, endpoints } = plan
    const env = { ...settingsOf(plan), ...addresses }
    const shuffled = all ? ['--sequence.shuffle.tests', `--sequence.seed=${seed}`] : []
    const project = clock ? ['--project', 'server'] : []
    const tests = await vitest(clock ? 'vitest-ticking.json' : 'vitest.json', env, [
      ...shuffled,
      ...project,
      ...(endpoints ? ['--passWithNoTests'] : []),
      ...files,
    ])
    if (!endpoints) return tests
    const matrix = [
      ...project,
      '--passWithNoTests',
      'server/cross-domain/authorization',
      '--testNamePattern',
      endpoints,
    ]
    const lines = await vitest('vitest-matrix.json', env, matrix)
    return { passed: tests.passed + lines.passed, failed: tests.failed + lines.failed }
  })

/** Prints the contents of failing pages and the servers' warnings and errors, in case only a run's output is kept. */
function printEvidence() {
  for (const path of listFiles(root, ['test-results/playwright'], /^error-context\.md$/)) {
    console.log(`\n${path}\n${readFileSync(join(root, path), 'utf8')}`)
  }
  const log = join(root, 'test-results/e2e-server.log')
  if (!existsSync(log)) return
  const complaints = readFileSync(log, 'utf8').match(/^.*"level":[456]0.*$/gm)
  if (complaints) console.log(`\nThe servers under test complained:\n${complaints.slice(-50).join('\n')}`)
}

async function journeyPassesAlone({ project, file, line }) {
  const args = ['test', `${file}:${line}`, `--project=${project}`, '--workers=1', '--reporter=list']
  const { code } = await run(bin('playwright'), args)
  return code === 0
}

/**
 * Runs journeys in Chromium, and the main journey in the other installed browsers. Warns about missing ones at the end.
 */
export async function testInBrowser({ journeys, isWhole, all }) {
  await ensureBrowser()
  if (isWhole) warnings.push(...(await missingBrowsers({ install: all })))
  const env = { ...process.env, ...(all && { PICTURES: '1' }) }
  const { code } = await run(bin('playwright'), ['test', ...journeys], { env })
  const results = readResults(readReport('playwright.json') ?? {})
  const cases = results.filter(({ failed }) => failed)
  if (cases.length > 0) printEvidence()
  return judge({ code, cases, passed: results.filter(({ passed }) => passed).length }, journeyPassesAlone)
}
