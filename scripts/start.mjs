import { root } from './files.mjs'
import { ensureBuilt, ensureInstalled, loadSettings, requireNode } from './ready.mjs'
import { fail } from './run.mjs'

try {
  process.chdir(root)
  requireNode()
  loadSettings()
  await ensureInstalled()
  await ensureBuilt()
  await import('../dist/server/main.js')
} catch (error) {
  fail(error)
}
