import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './files.mjs'
import { ensureBuilt, ensureInstalled, requireNode } from './ready.mjs'
import { fail, run } from './run.mjs'
import { moveTemporaryFiles } from './temporary.mjs'

process.chdir(root)
moveTemporaryFiles()
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
  const { reachedSince } = await import('./changed.mjs')
  const { drawInstant, drawSeed } = await import('./draw.mjs')
  const plan = await planOf(process.argv.slice(2), { reachedSince })
  return plan.all ? { at: drawInstant(), seed: drawSeed(), ...plan } : plan
}

const plan = await prepare().catch(fail)
const { browserNames } = await import('./browser.mjs')
const { runChecks } = await import('./checks.mjs')
const { labelOf } = await import('./flaky.mjs')
const { testInBrowser, testWithoutBrowser, engines, failures, flaky, warnings } =
  await import('./test-steps.mjs')
rmSync(join(root, 'test-results'), { recursive: true, force: true })
mkdirSync(join(root, 'test-results'))
const repeat = ['all', 'at', 'seed'].flatMap((name) =>
  plan[name] === undefined || plan[name] === false
    ? []
    : [plan[name] === true ? `--${name}` : `--${name} ${plan[name]}`],
)
if (repeat.length > 0) console.log(`To repeat this run: npm test -- ${repeat.join(' ')}`)

await step('checks', async () => ({ failed: await runChecks() }))
if (plan.tests) await step('tests', () => testWithoutBrowser(plan))
if (plan.browser) {
  await step('build', () => ensureBuilt().then(() => ({})))
  await step('browser tests', () => testInBrowser(plan))
}
writeFileSync(join(root, 'test-results/flaky.json'), JSON.stringify(flaky))
if (plan.isWhole) {
  await step('requirements', () =>
    mustRun('scripts/requirements.mjs', '--expect', 'docs/requirements-done.txt'),
  )
}

if (interrupted) fail('Interrupted.')
for (const warning of warnings) console.log(warning)
for (const each of flaky) {
  const today = new Date().toISOString().slice(0, 10)
  console.log(`!!!!!! FLAKY, NOT COUNTED: ${labelOf(each)}\n    ${each.reason.split('\n')[0]}`)
  console.log(`    Add to testing/known-flakes.txt, and mend it: ${today} ${labelOf(each)}`)
}
for (const failure of failures) console.log(`FAILED ${failure}`)
if (repeat.length > 0) console.log(`\nTo repeat this run: npm test -- ${repeat.join(' ')}`)
if (!plan.isWhole) console.log('\nOnly a part was run.')
console.log(`\nEngines: ${engines.join(', ')}`)
if (plan.browser) console.log(`Browsers: ${browserNames(plan).join(', ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
