import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '../scripts/testing/services.mjs'
import { projectRoot } from '#server/platform/runtime/project-root.ts'

export const readDeployed = (path: string) => readFileSync(join(projectRoot, 'deploy', path), 'utf8')

/** Returns the programs in the list that are installed on this machine. `npm test` reports the missing ones. */
export const installed = (...programs: string[]) => programs.filter((program) => findProgram(program))

/** Runs an installed program in a folder until it exits. Returns its exit status and its output. */
export const runTool = (
  program: string,
  args: string[],
  { cwd, input = '', env = {} }: { cwd: string; input?: string; env?: NodeJS.ProcessEnv },
) => {
  const { status, stdout, stderr } = spawnSync(findProgram(program) ?? program, args, {
    cwd,
    input,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: cwd, ...env },
  })
  return { status, output: stdout + stderr }
}
