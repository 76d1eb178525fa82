import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, root } from '../files.mjs'
import { numberingProblems, readIds } from '../requirements.mjs'
import { isProgram, report } from './report.mjs'

const QUOTED_ID = /['"`]([A-Z]+(?:-[A-Z]+)*-\d{2,}(?:\.\d+)?)['"`]/g

/**
 * What a whole run would only report at its end: rows without numbers, rows and parts that no test names, and names in
 * tests that the index doesn't have.
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
