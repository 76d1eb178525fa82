import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { projectRoot } from '../../platform/runtime/project-root.ts'
import { keyOf } from '../database/template-key.ts'

const folder = join(projectRoot, 'node_modules/.cache/test-programs')

/** Writes a file atomically, because other workers may be bundling the same program. */
const write = (path: string, content: string | Uint8Array) => {
  writeFileSync(`${path}.${process.pid}`, content)
  renameSync(`${path}.${process.pid}`, path)
}

/** Packages that can't be bundled, because they have native parts or look for files next to their own. */
const APART = [
  '@electric-sql/*',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'pg-native',
  'pino',
  'sharp',
  'vite',
]

/** Variables that CommonJS packages expect in their module. */
const COMMON_JS = `
  import { createRequire as createRequireOf } from 'node:module'
  const require = createRequireOf(import.meta.url)
  const { dirname: __dirname, filename: __filename } = import.meta`

const bundle = (text: string) => {
  const { outputFiles, metafile } = buildSync({
    absWorkingDir: projectRoot,
    stdin: { contents: text, resolveDir: projectRoot, loader: 'ts' },
    bundle: true,
    external: APART,
    banner: { js: COMMON_JS },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    write: false,
    metafile: true,
    logLevel: 'error',
  })
  const own = Object.keys(metafile.inputs).filter((path) => !/^<|node_modules\//.test(path))
  return { content: outputFiles[0]?.contents ?? '', sources: [...own, 'package-lock.json'] }
}

interface Made {
  sources: string[]
  key: string
}

const isAsMade = ({ sources, key }: Made) => {
  try {
    return keyOf(sources) === key
  } catch {
    // A source file has been deleted.
    return false
  }
}

const built = new Map<string, string>()

/**
 * Bundles a program with its packages, unless an earlier bundle has the same sources. Returns the path for `node` to
 * run. Starting with separate packages, as in the build, takes twice as long because of the imports, and starting from
 * the sources takes three times as long.
 */
const buildProgram = (text: string): string => {
  const known = built.get(text)
  if (known) return known
  const path = join(folder, `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.mjs`)
  const note = `${path}.json`
  const isMade = existsSync(note) && isAsMade(JSON.parse(readFileSync(note, 'utf8')) as Made)
  if (!isMade) {
    const { content, sources } = bundle(text)
    mkdirSync(folder, { recursive: true })
    write(path, content)
    write(note, JSON.stringify({ sources, key: keyOf(sources) } satisfies Made))
  }
  built.set(text, path)
  return path
}

/**
 * Returns the arguments for `node` to run a program. Most programs exit before optimising the embedded database's code,
 * or frequent garbage collection, would pay off.
 */
export const programArguments = (text: string): string[] => [
  '--liftoff-only',
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
  buildProgram(text),
]

/** The server, in which SIGUSR2 causes an unhandled error. */
export const SERVER = `
  import { DrizzleQueryError } from 'drizzle-orm/errors'
  import './server/main.ts'
  process.on('SIGUSR2', () => void Promise.reject(new DrizzleQueryError('select $1', ['a private text'])))`
export const DEVELOPED = `import './server/dev.ts'`
export const OPS = `import './ops/main.ts'`

/** Runs Node in a separate process, in the project's folder and without other environment variables. */
export const startNode = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], ...env },
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
  const until = (isThere: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      onLine = () => isThere() && resolve()
      onLine()
      void ended.then((code) => reject(new Error(`ended with ${code}: ${errors}`)))
    })
  return {
    pid: child.pid ?? 0,
    /** The output so far, line by line. */
    lines,
    errors: () => errors,
    /** Resolves with the exit code, or null if a signal ended the process. */
    ended,
    /** Resolves once `count` lines have been written. Rejects with the error output if the process exits before. */
    wrote: (count: number) => until(() => lines.length >= count),
    /** Resolves with the match once the lines match the pattern. Rejects as `wrote` does. */
    said: async (pattern: RegExp) => {
      const found = () => pattern.exec(lines.join('\n'))?.[0]
      await until(() => found() !== undefined)
      return found() ?? ''
    },
    signal: (name: NodeJS.Signals) => void child.kill(name),
    /** Asks the process to exit, which lets it finish what it's doing. */
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

/**
 * Runs a module's text in a separate process, in which it can import the project's sources, without other environment
 * variables.
 */
export const startProgram = (text: string, env: NodeJS.ProcessEnv = {}) =>
  startNode(programArguments(text), env)

/** Starts a server. `address` resolves once the server has printed its URL. */
export const startServer = (settings: NodeJS.ProcessEnv, program = SERVER) => {
  const started = startProgram(program, settings)
  const address = started.said(/http:\S+/)
  address.catch(() => undefined)
  return { ...started, address }
}

/** For each writer in turn, the number of acknowledged rows after which it's killed. */
export const KILLED_AFTER = [20, 21, 23, 27, 34, 45, 60, 80, 110, 150]

/** Writes one row after another and prints each number once its insert has been acknowledged. */
export const startWriter = (env: { DATABASE_URL: string; DATA_DIR: string; FIRST: string }) =>
  startProgram(
    `
        import { writeSync } from 'node:fs'
        import { setTimeout } from 'node:timers/promises'
        import { openDatabase } from '#server/platform/db/database.ts'
        import { createLog } from '#server/platform/runtime/log.ts'
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
