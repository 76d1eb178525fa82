import { bin, run } from '../run.mjs'

/** Every static check of the source tree. */
const checks = [
  ['format', bin('oxfmt'), '--check'],
  ['lint', bin('oxlint')],
  ['types: server', bin('tsc'), '-p', 'tsconfig.json'],
  ['types: client', bin('tsc'), '-p', 'tsconfig.client.json'],
  ['types: component tests', bin('tsc'), '-p', 'client/tsconfig.json'],
  ['types: browser tests', bin('tsc'), '-p', 'e2e/tsconfig.json'],
  ['architecture', process.execPath, 'scripts/checks/architecture.mjs'],
  ['circles', process.execPath, 'scripts/checks/circles.mjs'],
  ['platform', process.execPath, 'scripts/checks/platform.mjs'],
  ['writes', process.execPath, 'scripts/checks/writes.mjs'],
  ['moments', process.execPath, 'scripts/checks/moments.mjs'],
  ['structure', process.execPath, 'scripts/checks/structure.mjs'],
  ['words', process.execPath, 'scripts/checks/words.mjs'],
  ['requirements', process.execPath, 'scripts/checks/requirements.mjs'],
  ['migrations', process.execPath, 'scripts/checks/migrations.mjs'],
  ['lock file', process.execPath, 'scripts/checks/lock-file.mjs'],
  ['dead code', bin('knip')],
  ['dead code: production', bin('knip'), '--production'],
]

/** Runs all checks, two at a time, and prints the output of those that fail. Returns how many failed. */
export async function runChecks() {
  const waiting = [...checks]
  let failed = 0
  async function work() {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [name, command, ...args] = check
      const from = performance.now()
      const { code, output } = await run(command, args, { quiet: true })
      const seconds = ((performance.now() - from) / 1000).toFixed(1)
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
      if (code !== 0) {
        failed += 1
        console.log(output.trimEnd())
      }
    }
  }
  await Promise.all([work(), work()])
  return failed
}
