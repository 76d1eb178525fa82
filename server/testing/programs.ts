import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { projectRoot } from '../platform/project-root.ts'

/** Runs a module's text, or a file, in a process of its own with the project's sources at hand. */
export const startProgram = (program: { text: string } | { file: string }, env: NodeJS.ProcessEnv = {}) => {
  const what = 'text' in program ? ['--input-type=module', '--eval', program.text] : [program.file]
  const child = spawn(process.execPath, ['--import', 'tsx', ...what], {
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
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Writes one row after the other and prints each number once its insert was acknowledged. */
export const startWriter = (env: { DATABASE_URL: string; DATA_DIR: string; FIRST: string }) =>
  startProgram(
    {
      text: `
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
    },
    env,
  )
