import { spawn } from 'node:child_process'
import { root } from './files.mjs'
import { ensureInstalled, loadSettings, requireNode } from './ready.mjs'
import { bin, fail } from './run.mjs'

try {
  requireNode()
  loadSettings()
  await ensureInstalled()
} catch (error) {
  fail(error)
}

const child = spawn(bin('tsx'), ['watch', '--clear-screen=false', 'server/dev.ts'], {
  cwd: root,
  stdio: 'inherit',
})
const stop = () => child.kill('SIGTERM')
process.on('SIGINT', stop).on('SIGTERM', stop)
child.on('exit', (code) => process.exit(code ?? 0))
