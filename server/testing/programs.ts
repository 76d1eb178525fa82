import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { projectRoot } from '../platform/project-root.ts'

const built = new Map<string, string>()

/**
 * Bundles a program as the build does, once for each test file, and answers the path of what `node` runs: a start
 * from the sources takes three times as long.
 */
const buildProgram = (text: string): string => {
  const known = built.get(text)
  if (known) return known
  const { outputFiles } = buildSync({
    stdin: { contents: text, resolveDir: projectRoot, loader: 'ts' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    write: false,
    logLevel: 'error',
  })
  const folder = join(projectRoot, 'node_modules/.cache/test-programs')
  const path = join(folder, `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.mjs`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${path}.${process.pid}`, outputFiles[0]?.contents ?? '')
  renameSync(`${path}.${process.pid}`, path)
  built.set(text, path)
  return path
}

/** What `node` is given to run a program: most end before better code of the embedded database would be compiled. */
export const programArguments = (text: string): string[] => ['--liftoff-only', buildProgram(text)]

export const SERVER = `import './server/main.ts'`
export const DEVELOPED = `import './server/dev.ts'`
export const OPS = `import './ops/main.ts'`

/** Runs a module's text in a process of its own, with the project's sources at hand. */
export const startProgram = (text: string, env: NodeJS.ProcessEnv = {}) => {
  const child = spawn(process.execPath, programArguments(text), {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  let errors = ''
  let onLine = () => {}
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    onLine()
  })
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    /** What it wrote so far, line by line. */
    lines,
    errors: () => errors,
    /** The exit code once it has ended; null when a signal ended it. */
    ended,
    /** Resolves when so many lines are written; rejects with what it complained about when it ends before. */
    wrote: (count: number) =>
      new Promise<void>((resolve, reject) => {
        onLine = () => lines.length >= count && resolve()
        onLine()
        void ended.then((code) => reject(new Error(`ended with ${code}: ${errors}`)))
      }),
    /** Asks it to end, which lets it finish what it is doing. */
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** After how many acknowledged rows the writers are killed, one after the other. */
export const KILLED_AFTER = [20, 21, 23, 27, 34, 45, 60, 80, 110, 150]

/** Writes one row after the other and prints each number once its insert was acknowledged. */
export const startWriter = (env: { DATABASE_URL: string; DATA_DIR: string; FIRST: string }) =>
  startProgram(
    `
        import { writeSync } from 'node:fs'
        import { setTimeout } from 'node:timers/promises'
        import { openDatabase } from '#server/platform/db/database.ts'
        import { createLog } from '#server/platform/log.ts'
        const { DATABASE_URL: url, DATA_DIR: dataDir, FIRST } = process.env
        const { pool } = await openDatabase({ url, dataDir, log: createLog('silent'), onLost: () => process.exit(3) })
        await pool.query('create table if not exists written (number int primary key)')
        for (let number = Number(FIRST); ; number++) {
          try {
            await pool.query('insert into written values ($1)', [number])
            writeSync(1, number + '\\n')
          } catch (error) {
            await setTimeout(20)
          }
        }
      `,
    env,
  )
