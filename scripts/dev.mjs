import { spawn } from 'node:child_process'
import { root } from './files.mjs'
import { ensureBuilt, ensureInstalled, loadSettings, requireNode } from './ready.mjs'
import { bin, fail } from './run.mjs'

try {
  requireNode()
  loadSettings()
  await ensureInstalled()
  // Documents are drawn from the build.
  await ensureBuilt()
} catch (error) {
  fail(error)
}

const parts = [
  [bin('tsx'), ['watch', '--clear-screen=false', 'server/main.ts']],
  [bin('vite'), ['--clearScreen', 'false']],
].map(([command, args]) => spawn(command, args, { cwd: root, stdio: 'inherit' }))

const stopAll = () => parts.forEach((part) => part.kill('SIGTERM'))
for (const part of parts) part.on('exit', stopAll)
process.on('SIGINT', stopAll).on('SIGTERM', stopAll)
