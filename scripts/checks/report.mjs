import { realpathSync } from 'node:fs'

/** True where the module is the program that was called, not one that another imported. */
export const isProgram = (meta) => realpathSync(process.argv[1]) === meta.filename

/** Prints each problem on a line and lets the process exit with 1 when there is any. */
export function report(problems) {
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
