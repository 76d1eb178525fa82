import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './files.mjs'
import { isProgram, report } from './report.mjs'

/** Sentences about entries that `npm ci` would refuse or that name a download address. */
export function lockProblems(lock) {
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .flatMap(([path, entry]) => [
      ...(entry.version || entry.link ? [] : [`${path}: no version`]),
      ...(entry.resolved ? [`${path}: download address ${entry.resolved}`] : []),
    ])
}

if (isProgram(import.meta)) {
  report(lockProblems(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))))
}
