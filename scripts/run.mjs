import { spawn } from 'node:child_process'
import { root } from './files.mjs'

/**
 * Runs a program, in the project folder unless another is named, to its end. Answers its exit code (1 when a signal ended it) and, with
 * `quiet`, what it wrote. A signal to this process is passed on to the program and all it started.
 */
export function run(command, args, { quiet = false, env = process.env, stdio = 'inherit', cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: quiet ? 'pipe' : stdio, detached: true })
    const pass = (signal) => process.kill(-child.pid, signal)
    process.on('SIGINT', pass).on('SIGTERM', pass)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass)
      resolve({ code: code ?? 1, output })
    })
  })
}

/** Path of a program that an installed package brings. */
export const bin = (name) => `node_modules/.bin/${name}`

/** Ends this process with one sentence instead of a stack. */
export function fail(error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
