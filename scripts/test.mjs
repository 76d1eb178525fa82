import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { browserVersion, ensureBrowser } from './browser.mjs'
import { runChecks } from './checks.mjs'
import { root } from './files.mjs'
import { ensureInstalled, requireNode } from './ready.mjs'
import { readResults } from './requirements.mjs'
import { bin, fail, run } from './run.mjs'

process.chdir(root)
const total = { passed: 0, failed: 0 }
const warnings = []
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (interrupted = true))

/** Runs one step; `work` answers how many tests passed and failed in it. */
async function step(name, work) {
  if (interrupted) return
  console.log(`\n── ${name}`)
  const from = performance.now()
  const { passed = 0, failed = 0 } = await work().catch((error) => {
    console.error(error.message)
    return { failed: 1 }
  })
  total.passed += passed
  total.failed += failed
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  console.log(`── ${name}: ${failed === 0 ? 'ok' : `${failed} FAILED`} (${seconds} s)`)
}

async function mustRun(command, ...args) {
  const { code } = await run(command, args)
  return { failed: code === 0 ? 0 : 1 }
}

/** Counts from a reporter's file; a run that ended badly without a failed test counts as one. */
function countTests(code, report) {
  const file = join(root, 'test-results', report)
  const results = existsSync(file) ? readResults(JSON.parse(readFileSync(file, 'utf8'))) : []
  for (const { title } of results.filter(({ retried }) => retried)) {
    warnings.push(`!!!!!! FAILED, BUT PASSED ON THE SECOND TRY: ${title}`)
  }
  const passed = results.filter((result) => result.passed).length
  return { passed, failed: Math.max(results.length - passed, code === 0 ? 0 : 1) }
}

async function vitest(report, services, ...args) {
  const { TEST_DATABASE_URL: _, TEST_REDIS_URL: __, ...rest } = process.env
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=test-results/${report}`]
  const { code } = await run(bin('vitest'), ['run', ...reporters, ...args], { env: { ...rest, ...services } })
  return countTests(code, report)
}

/** The same API tests against what can be had of PostgreSQL and Redis; what cannot is said loudly. */
async function testOnServices() {
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
    await tryTo('POSTGRESQL', 'TEST_DATABASE_URL', startPostgres)
    await tryTo('REDIS', 'TEST_REDIS_URL', startRedis)
    return started.length === 0 ? {} : await vitest('vitest-services.json', env, 'server/')
  } finally {
    await Promise.all(started.map((service) => service.stop()))
  }
}

async function testInBrowser() {
  await ensureBrowser()
  const { code } = await run(bin('playwright'), ['test'])
  return countTests(code, 'playwright.json')
}

try {
  requireNode()
  await ensureInstalled()
} catch (error) {
  fail(error)
}
rmSync(join(root, 'test-results'), { recursive: true, force: true })
mkdirSync(join(root, 'test-results'))

await step('checks', async () => ({ failed: await runChecks() }))
await step('tests on the embedded database', () => vitest('vitest-embedded.json', {}))
await step('tests on PostgreSQL and Redis', testOnServices)
await step('build', () => mustRun(process.execPath, 'scripts/build.mjs'))
await step('browser tests', testInBrowser)
await step('requirements', () =>
  mustRun(process.execPath, 'scripts/requirements.mjs', '--expect', 'docs/requirements-done.txt'),
)

if (interrupted) fail('Interrupted.')
for (const warning of warnings) console.log(warning)
console.log(`\nBrowser: ${browserVersion()}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
