import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listFiles, root } from './files.mjs'
import { isProgram, report } from './report.mjs'

const id = '[A-Z]+(?:-[A-Z]+)*-\\d+'
const isId = new RegExp(`^${id}$`)

/** The IDs of the index, in its order; rows marked as dropped are left out. */
export function readIds(markdown) {
  return [...markdown.matchAll(new RegExp(`^\\| (${id}) \\| (?!dropped\\b)`, 'gm'))].map((row) => row[1])
}

/**
 * `{ title, rows, passed, failed, retried, reason }` of every test in a report of vitest or Playwright: the rows it
 * covers, whether it passed at once, and what was found where it did not. What needed another try has not passed, nor
 * failed.
 */
export function readResults(report) {
  if (report.testResults) {
    return report.testResults.flatMap((file) =>
      file.assertionResults.map(({ title, fullName = title, meta = {}, status, failureMessages }) => ({
        title: fullName,
        rows: Object.keys(meta).filter((key) => isId.test(key)),
        passed: status === 'passed',
        failed: status === 'failed',
        retried: false,
        reason: failureMessages?.join('\n') ?? '',
      })),
    )
  }
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  return specsOf(report).flatMap(({ title, tests }) =>
    tests.map(({ status, projectName, annotations = [], results = [] }) => ({
      title: projectName ? `${title} [${projectName}]` : title,
      rows: annotations.filter(({ type }) => type === 'covers').map(({ description }) => description),
      passed: status === 'expected',
      failed: status === 'unexpected',
      retried: status === 'flaky',
      reason: results.map(({ error }) => error?.message ?? '').join('\n'),
    })),
  )
}

/** A row is proven by a passed test, unless another test of it did not pass. */
export function prove(ids, results) {
  const passed = new Set()
  const notPassed = new Set()
  for (const { rows, passed: ok } of results) {
    for (const each of rows) (ok ? passed : notPassed).add(each)
  }
  const known = new Set(ids)
  return {
    proven: new Set(ids.filter((each) => passed.has(each) && !notPassed.has(each))),
    unknown: [...passed, ...notPassed].filter((each) => !known.has(each)),
  }
}

const groupOf = (each) => each.slice(0, each.lastIndexOf('-'))

function print(ids, proven, only) {
  for (const group of new Set(ids.map(groupOf))) {
    if (only && group !== only) continue
    const rows = ids.filter((each) => groupOf(each) === group)
    const missing = rows.filter((each) => !proven.has(each))
    console.log(`${group}: ${rows.length - missing.length}/${rows.length} proven`)
    if (missing.length > 0) console.log(`  missing: ${missing.join(' ')}`)
  }
}

/** Sentences about rows that are named as done but not proven, and about tests that name no row. */
export function brokenPromises(expected, { proven, unknown }) {
  return [
    ...expected.filter((each) => !proven.has(each)).map((each) => `${each}: named as done, but not proven`),
    ...unknown.map((each) => `${each}: a test names it, but there is no such row`),
  ]
}

const linesOf = (text) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

if (isProgram(import.meta)) {
  const { values } = parseArgs({ options: { group: { type: 'string' }, expect: { type: 'string' } } })
  const ids = readIds(readFileSync(join(root, 'docs/requirements.md'), 'utf8'))
  const reports = listFiles(root, ['test-results'], /^(vitest|playwright)[^/]*\.json$/)
  const results = reports.flatMap((path) => readResults(JSON.parse(readFileSync(join(root, path), 'utf8'))))
  const proof = prove(ids, results)
  if (!values.expect) print(ids, proof.proven, values.group)
  console.log(`${proof.proven.size} of ${ids.length} requirement rows are proven`)
  if (values.expect) report(brokenPromises(linesOf(readFileSync(values.expect, 'utf8')), proof))
}
