import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBrowser, missingBrowsers } from './browser.mjs'
import { listFiles, root } from './files.mjs'
import { readResults } from './requirements.mjs'
import { bin, run } from './run.mjs'

/** Sentences for the end of the run: what was not tested, and what passed on the second try only. */
export const warnings = []

/** What did not pass, for the end of the run: of a long output, often only the end is kept. */
export const failures = []

/** Characters of what was found where a test failed. */
const MOST_OF_A_REASON = 800
const reasonOf = (text) => stripVTControlCharacters(text).slice(0, MOST_OF_A_REASON).replaceAll(/^/gm, '    ')

/** The engines that the tests of this run were on. */
export const engines = ['the embedded database']

/**
 * Counts from a reporter's file, without the tests that nobody asked for (`notAsked`); a run that ended badly without
 * a failed test counts as one.
 */
function countTests(code, report, notAsked = () => 0) {
  const file = join(root, 'test-results', report)
  const found = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  const results = found ? readResults(found) : []
  for (const { title } of results.filter(({ retried }) => retried)) {
    warnings.push(`!!!!!! FAILED, BUT PASSED ON THE SECOND TRY: ${title}`)
  }
  for (const { title, reason } of results.filter(({ failed }) => failed)) {
    failures.push(`${report}: ${title}\n${reasonOf(reason)}`)
  }
  const broken = found?.testResults?.filter(
    ({ status, assertionResults: tests }) => status === 'failed' && !tests.length,
  )
  for (const { name } of broken ?? []) failures.push(`${report}: ${relative(root, name)} did not run`)
  const passed = results.filter((result) => result.passed).length
  const notPassed = results.length - passed - (found ? notAsked(found) : 0)
  return { passed, failed: Math.max(notPassed, code === 0 ? 0 : 1) }
}

/** What failed outside of every test, as `testing/unhandled.ts` has kept it. */
function nameUnhandled(report) {
  const file = join(root, 'test-results/unhandled.json')
  if (!existsSync(file)) return
  for (const { test, reason } of JSON.parse(readFileSync(file, 'utf8'))) {
    failures.push(`${report}: outside of every test, perhaps in "${test}"\n${reasonOf(reason)}`)
  }
  rmSync(file)
}

/** As on a build server: what a snapshot file lacks or has otherwise is a failure and never written. */
async function vitest(report, services, args, notAsked) {
  const { TEST_DATABASE_URL: _, TEST_REDIS_URL: __, ...rest } = process.env
  const env = { ...rest, ...services, CI: '1' }
  const { code } = await run(bin('vitest'), ['run', `--outputFile.json=test-results/${report}`, ...args], {
    env,
  })
  nameUnhandled(report)
  return countTests(code, report, notAsked)
}

/** The tests of the files and, where only some are asked for, the lines of the authorization matrix beside them. */
async function testFilesAndMatrix(name, services, files, endpoints) {
  if (!endpoints) return vitest(`vitest-${name}.json`, services, files)
  const tests =
    files.length === 0
      ? { passed: 0, failed: 0 }
      : await vitest(`vitest-${name}.json`, services, ['--passWithNoTests', ...files])
  const pattern = ['--passWithNoTests', 'server/authorization', '--testNamePattern', endpoints]
  const matrix = await vitest(
    `vitest-${name}-matrix.json`,
    services,
    pattern,
    ({ numPendingTests }) => numPendingTests,
  )
  return { passed: tests.passed + matrix.passed, failed: tests.failed + matrix.failed }
}

export const testOnEmbedded = ({ files, endpoints }) => testFilesAndMatrix('embedded', {}, files, endpoints)

/** The same API tests against what can be had of PostgreSQL and Redis; what cannot is said loudly. */
export async function testOnServices({ onServices, endpoints }) {
  const { installServices, startPostgres, startRedis } = await import('./test-services.mjs')
  const started = []
  const env = {}
  async function tryTo(what, variable, start) {
    try {
      const service = await start()
      started.push(service)
      env[variable] = service.url
    } catch (error) {
      warnings.push(`!!!!!! NOT TESTED ON A REAL ${what}: ${error.message}`)
    }
  }
  await installServices().catch((error) => console.log(error.message))
  try {
    await Promise.all([
      tryTo('POSTGRESQL', 'TEST_DATABASE_URL', startPostgres),
      tryTo('REDIS', 'TEST_REDIS_URL', startRedis),
    ])
    if (env.TEST_DATABASE_URL) engines.push('PostgreSQL')
    if (env.TEST_REDIS_URL) engines.push('Redis')
    return started.length === 0 ? {} : await testFilesAndMatrix('services', env, onServices, endpoints)
  } finally {
    await Promise.all(started.map((service) => service.stop()))
  }
}

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

/** In Chromium, and the main journey in the other browsers that are there; which are not is said at the end. */
export async function testInBrowser({ journeys, isWhole, all }) {
  await ensureBrowser()
  if (isWhole) warnings.push(...(await missingBrowsers({ install: all })))
  const { code } = await run(bin('playwright'), ['test', ...journeys])
  const counts = countTests(code, 'playwright.json')
  if (counts.failed > 0) printEvidence()
  return counts
}
