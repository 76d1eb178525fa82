import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const READY_WITHIN_MS = 30_000
const ENDS_WITHIN_MS = 5000

/** Creates a home folder for all of a browser's programs, and the environment that points them to it. */
export const makeHome = async () => {
  const home = await mkdtemp(join(tmpdir(), 'ampersand-browser-'))
  const xdg = ['CONFIG', 'CACHE', 'DATA'].map((name) => [`XDG_${name}_HOME`, join(home, name.toLowerCase())])
  return { home, env: { ...process.env, HOME: home, TMPDIR: home, ...Object.fromEntries(xdg) } }
}

export const removeHome = (home: string) => rm(home, { recursive: true, force: true, maxRetries: 10 })

/** Starts a program. It's stopped when this process exits, if not before. `ready` waits for a line in its output. */
export const startProgram = (command: string, args: string[], env: NodeJS.ProcessEnv) => {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const exit = once(child, 'exit').catch(() => {})
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  void exit.then(() => process.off('exit', end))

  let output = ''
  const noticed: (() => void)[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
      for (const notice of noticed) notice()
    })
  }
  const ready = (line: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`${command} ${why}:\n${output}`))
      const timer = setTimeout(() => fail('was not ready in time'), READY_WITHIN_MS)
      const look = () => {
        const found = line.exec(output)?.[1]
        if (found === undefined) return
        clearTimeout(timer)
        resolve(found)
      }
      noticed.push(look)
      look()
      child.once('error', (error) => fail(error.message))
      void exit.then(() => fail('ended'))
    })
  return {
    pid: child.pid,
    ready,
    exit,
    stop: async () => {
      end()
      const forced = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS)
      await exit
      clearTimeout(forced)
    },
  }
}

/** Calls `ask` until it returns a value. Failed calls are repeated. */
export const untilAnswered = async <T>(what: string, ask: () => Promise<T | undefined>): Promise<T> => {
  const deadline = Date.now() + READY_WITHIN_MS
  let reason: unknown
  while (Date.now() < deadline) {
    try {
      const answer = await ask()
      if (answer !== undefined) return answer
    } catch (error) {
      reason = error
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${what} did not answer.`, { cause: reason })
}
