import { runChecks } from './checks/checks.mjs'
import { ensureInstalled, requireNode } from './ready.mjs'
import { fail } from './run.mjs'

try {
  requireNode()
  await ensureInstalled()
  const failed = await runChecks()
  if (failed > 0) throw new Error(`${failed} checks failed.`)
} catch (error) {
  fail(error)
}
