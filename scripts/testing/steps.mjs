import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBrowser, missingBrowsers } from './browser.mjs'
import { listFiles, root } from '../files.mjs'
import { labelOf, MOST_FLAKY, readKnown, sortFailures } from './flaky.mjs'
import { readResults } from '../requirements.mjs'
import { bin, run } from '../run.mjs'

/** Sentences for the end of the run about what was not tested. */
export const warnings = []

/** What did not pass, for the end of the run: of a long output, often only the end is kept. */
export const failures = []

/** The cases that failed, and passed three times by themselves. */
export const flaky = []

/** The engines that the tests of this run were on. */
export const engines = ['the embedded database']

/** Characters of what was found where a test failed. */
const MOST_OF_A_REASON = 800
const reasonOf = (text) => stripVTControlCharacters(text).slice(0, MOST_OF_A_REASON).replaceAll(/^/gm, '    ')

const readReport = (name, folder = root) => {
  const file = join(folder, 'test-results', name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/**
 * Runs what failed again, by itself and on the same services. A run has failed, too, that ended badly without a failed
 * case, or that left tests out although nothing failed.
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

/** As on a build server: what a snapshot file lacks or has otherwise is a failure and never written. */
const startVitest = (report, { env, folder }, args) =>
  run(join(root, bin('vitest')), ['run', `--outputFile.json=test-results/${report}`, ...args], {
    cwd: folder,
    env: { ...env, CI: '1' },
  })

/** Whether a case passes in a run of its own. */
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

/** Runs vitest; answers how many tests passed and failed, with those that proved to be flaky left out. */
export async function vitest(report, env, args, folder = root) {
  rmSync(join(folder, 'test-results/failures.json'), { force: true })
  const { code } = await startVitest(report, { env, folder }, args)
  const { numPassedTests = 0, numPendingTests = 0, numTodoTests = 0 } = readReport(report, folder) ?? {}
  const { cases = [], outside } = readReport('failures.json', folder) ?? {}
  const leftOut = args.includes('--testNamePattern') ? 0 : numPendingTests + numTodoTests
  return judge({ code, cases, outside, passed: numPassedTests, leftOut }, passesAloneIn({ env, folder }))
}

/** What this run begins with, for vitest and all it starts. */
const settingsOf = ({ all, at, seed, clock, isWhole }) => ({
  ...process.env,
  TEST_DATABASE_URL: '',
  TEST_REDIS_URL: '',
  TEST_S3_URL: '',
  ...(at && { TEST_INSTANT: at }),
  ...(seed !== undefined && { TEST_SEED: String(seed) }),
  ...(clock && { TEST_CLOCK: clock }),
  // What it warns of in development is seen in runs of a part, and with `--all`.
  ...(isWhole && !all && { TEST_REACT: 'production' }),
  // Of each file that generates requests, of which there are two.
  ...(all && { TEST_ENGINES: 'both', GENERATED_REQUESTS: '10000', MANY_USERS: '1000000' }),
})

/** Runs `work` with a private PostgreSQL and Redis, and with `--all` Swift; what cannot be had of them is said loudly. */
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
      // Every test file opens several connections. `database.postgres.test.ts` uses SCRAM.
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

/** All tests but those in a browser; where only some files are asked for, the lines of the authorization matrix as well. */
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

/** Where only the output of a run is kept: what failing pages showed, and what the servers complained about. */
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

/** In Chromium, and the main journey in the other browsers that are there; which are not is said at the end. */
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
