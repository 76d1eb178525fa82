import { realpathSync } from 'node:fs'

/** Whether the module is the script that was run, rather than imported. */
export const isProgram = (meta) => realpathSync(process.argv[1]) === meta.filename

/** Prints each problem on its own line. The process exits with 1 if there are any. */
export function report(problems) {
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
