import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './files.mjs'
import { ensureBuilt, ensureInstalled, requireNode } from './ready.mjs'
import { fail, run } from './run.mjs'
import { moveTemporaryFiles } from './temporary.mjs'

process.chdir(root)
moveTemporaryFiles()
const total = { passed: 0, failed: 0 }
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => interruption.abort())

/** Runs one step. `work` returns how many of its tests passed and failed. */
async function step(name, work) {
  if (interruption.signal.aborted) return
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

/** Modules that need the packages are imported once those are installed. */
async function prepare() {
  requireNode()
  await ensureInstalled()
  const { planOf } = await import('./testing/plan.mjs')
  const { reachedSince } = await import('./testing/changed.mjs')
  const { drawInstant, drawSeed } = await import('./testing/draw.mjs')
  const plan = await planOf(process.argv.slice(2), { reachedSince })
  return plan.all ? { at: drawInstant(), seed: drawSeed(), ...plan } : plan
}

const plan = await prepare().catch(fail)
const { withTicking } = await import('./testing/plan.mjs')
const { browserNames } = await import('./testing/browser.mjs')
const { runChecks } = await import('./checks/checks.mjs')
const { labelOf } = await import('./testing/flaky.mjs')
const { testInBrowser, testWithoutBrowser, engines, failures, flaky, warnings } =
  await import('./testing/steps.mjs')
rmSync(join(root, 'test-results'), { recursive: true, force: true })
mkdirSync(join(root, 'test-results'))

/** Prints the command that repeats this run, unless it's the usual one. */
function printRepeat(of) {
  const asked = ['all', 'clock', 'at', 'seed'].flatMap((name) =>
    of[name] === undefined || of[name] === false
      ? []
      : [of[name] === true ? `--${name}` : `--${name} ${of[name]}`],
  )
  if (asked.length > 0) console.log(`\nTo repeat this run: npm test -- ${asked.join(' ')}`)
}
printRepeat(plan)

await step('checks', async () => ({ failed: await runChecks() }))
if (plan.tests) await step('tests', () => testWithoutBrowser(plan))
if (plan.tests && plan.all) {
  const again = withTicking(plan)
  await step('tests of the API, with a clock that ticks', () => {
    printRepeat(again)
    return testWithoutBrowser(again)
  })
}
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

if (interruption.signal.aborted) fail('Interrupted.')
for (const warning of warnings) console.log(warning)
for (const each of flaky) {
  const today = new Date().toISOString().slice(0, 10)
  console.log(`!!!!!! FLAKY, NOT COUNTED: ${labelOf(each)}\n    ${each.reason.split('\n')[0]}`)
  console.log(`    Add to testing/known-flakes.txt, and mend it: ${today} ${labelOf(each)}`)
}
for (const failure of failures) console.log(`FAILED ${failure}`)
printRepeat(plan)
if (!plan.isWhole) console.log('\nOnly a part was run.')
console.log(`\nEngines: ${engines.join(', ')}`)
if (plan.browser) console.log(`Browsers: ${browserNames(plan).join(', ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
