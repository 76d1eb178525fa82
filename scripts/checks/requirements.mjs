import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, root } from '../files.mjs'
import { numberingProblems, readIds } from '../requirements.mjs'
import { isProgram, report } from './report.mjs'

const QUOTED_ID = /['"`]([A-Z]+(?:-[A-Z]+)*-\d{2,}(?:\.\d+)?)['"`]/g

/**
 * Returns problems that a whole test run would only report at its end: rows whose promises aren't numbered, rows and
 * parts that no test lists, and rows in tests that don't exist.
 */
export function indexProblems(markdown, tests) {
  const ids = readIds(markdown)
  const named = new Set(tests.flatMap((source) => [...source.matchAll(QUOTED_ID)].map(([, id]) => id)))
  return [
    ...numberingProblems(markdown),
    ...ids.filter((id) => !named.has(id)).map((id) => `${id}: no test names it`),
    ...[...named]
      .filter((id) => !ids.includes(id))
      .map((id) => `${id}: a test names it, but there is no such row`),
  ]
}

if (isProgram(import.meta)) {
  const read = (path) => readFileSync(join(root, path), 'utf8')
  const folders = ['client', 'server', 'shared', 'ops', 'drills', 'testing', 'e2e', 'bench']
  const tests = listFiles(root, folders, /\.(test\.tsx?|e2e\.ts)$/)
  report(indexProblems(read('docs/requirements.md'), tests.map(read)))
}
