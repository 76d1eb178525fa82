import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './files.mjs'
import { ensureBuilt, ensureInstalled, requireNode } from './ready.mjs'
import { fail, run } from './run.mjs'

process.chdir(root)
const total = { passed: 0, failed: 0 }
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
  if (failed > 0) failures.push(`${failed} in: ${name}`)
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  console.log(`── ${name}: ${failed === 0 ? 'ok' : `${failed} FAILED`} (${seconds} s)`)
}

async function mustRun(...args) {
  const { code } = await run(process.execPath, args)
  return { failed: code === 0 ? 0 : 1 }
}

/** What needs the packages is imported once they are there. */
async function prepare() {
  requireNode()
  await ensureInstalled()
  const { planOf } = await import('./test-plan.mjs')
  return planOf(process.argv.slice(2))
}

const plan = await prepare().catch(fail)
const { browserNames } = await import('./browser.mjs')
const { runChecks } = await import('./checks.mjs')
const { testInBrowser, testOnEmbedded, testOnServices, engines, failures, warnings } =
  await import('./test-steps.mjs')
if (plan.all) {
  // Of each file that generates requests, of which there are two.
  process.env.GENERATED_REQUESTS = '10000'
  process.env.PICTURES = '1'
}
rmSync(join(root, 'test-results'), { recursive: true, force: true })
mkdirSync(join(root, 'test-results'))

await step('checks', async () => ({ failed: await runChecks() }))
await step('tests on the embedded database', () => testOnEmbedded(plan))
await step('tests on PostgreSQL and Redis', () => testOnServices(plan))
if (plan.browser) {
  await step('build', () => ensureBuilt().then(() => ({})))
  await step('browser tests', () => testInBrowser(plan))
}
if (plan.isWhole) {
  await step('requirements', () =>
    mustRun('scripts/requirements.mjs', '--expect', 'docs/requirements-done.txt'),
  )
}

if (interrupted) fail('Interrupted.')
for (const warning of warnings) console.log(warning)
for (const failure of failures) console.log(`FAILED ${failure}`)
if (!plan.isWhole) console.log('\nOnly a part was run.')
console.log(`\nEngines: ${engines.join(', ')}`)
if (plan.browser) console.log(`Browsers: ${browserNames(plan).join(', ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
