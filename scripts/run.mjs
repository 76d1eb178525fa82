import { spawn } from 'node:child_process'
import { root } from './files.mjs'

/**
 * Runs a program until it exits, in the project folder unless `cwd` is given. Resolves with its exit code (1 if a
 * signal ended it) and, with `quiet`, its output. Signals to this process are forwarded to the program and everything
 * it started.
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

/** The path to an installed package's executable. */
export const bin = (name) => `node_modules/.bin/${name}`

/** Prints the error message without a stack trace, and exits this process. */
export function fail(error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
