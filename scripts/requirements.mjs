import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { listFiles, root } from './files.mjs'
import { isProgram, report } from './checks/report.mjs'

const id = '[A-Z]+(?:-[A-Z]+)*-\\d+'
const isId = new RegExp(`^${id}(?:\\.\\d+)?$`)

/** The rows of the index as `[id, text]`, in order. Rows marked as dropped are left out. */
const rowsOf = (markdown) =>
  [...markdown.matchAll(new RegExp(`^\\| (${id}) \\| (?!dropped\\b)(.*) \\| [^|]* \\|$`, 'gm'))].map(
    ([, row, text]) => [row, text],
  )

const numbersIn = (text) => [...text.matchAll(/\*\*\.(\d+)\*\*/g)].map(([, number]) => Number(number))

/** What must be proven for a row: each of its numbered parts, or the row itself if it has none. */
const partsOf = ([row, text]) => {
  const numbers = numbersIn(text)
  return numbers.length > 0 ? numbers.map((number) => `${row}.${number}`) : [row]
}

/** The IDs in the index, in order: its rows or, for rows with several promises, their parts (`BEY-08.1`). */
export const readIds = (markdown) => rowsOf(markdown).flatMap(partsOf)

/** A full stop before a capital letter, unless it's within backticks. */
const SENTENCE_ENDS = /(?<=\.)\s+(?=(?:\*\*\.\d+\*\* )?[A-Z`“])(?=(?:[^`]*`[^`]*`)*[^`]*$)/

/**
 * The sentences in which a row promises something: its `Build:` and `Chosen since:`, or the whole text if it has
 * neither.
 */
const sentencesOf = (text) =>
  text
    .slice(text.includes('Build:') ? text.indexOf('Build:') + 'Build:'.length : 0)
    .split('Chosen since:')
    .flatMap((said) => said.split(SENTENCE_ENDS))
    .map((sentence) => sentence.trim())
    .filter(Boolean)

/** Returns a problem for each row with several promises that aren't all numbered: `**.1** This. **.2** That.` */
export const numberingProblems = (markdown) =>
  rowsOf(markdown).flatMap(([row, text]) => {
    const sentences = sentencesOf(text)
    const wanted = sentences.length > 1 ? sentences.map((_, at) => `**.${at + 1}** `) : []
    const isNumbered = wanted.every((number, at) => sentences[at].startsWith(number))
    return isNumbered && numbersIn(text).length === wanted.length
      ? []
      : [`${row}: number its ${sentences.length} sentences (**.1** to **.${sentences.length}**)`]
  })

/**
 * Reads `{ title, file, rows, passed, failed, reason }` for every test in a vitest or Playwright report (with `line`
 * and `project` for Playwright): the rows it covers, whether it passed, and its errors if it didn't.
 */
export function readResults(report) {
  if (report.testResults) {
    return report.testResults.flatMap((file) =>
      file.assertionResults.map(({ title, fullName = title, meta = {}, status, failureMessages }) => ({
        title: fullName,
        file: file.name && relative(root, file.name),
        rows: Object.keys(meta).filter((key) => isId.test(key)),
        passed: status === 'passed',
        failed: status === 'failed',
        reason: failureMessages?.join('\n') ?? '',
      })),
    )
  }
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  return specsOf(report).flatMap(({ title, file, line, tests }) =>
    tests.map(({ status, projectName, annotations = [], results = [] }) => ({
      title: projectName ? `${title} [${projectName}]` : title,
      file: file && `e2e/${file}`,
      line,
      project: projectName,
      rows: annotations.filter(({ type }) => type === 'covers').map(({ description }) => description),
      passed: status === 'expected',
      failed: status === 'unexpected',
      reason: results.map(({ error }) => error?.message ?? '').join('\n'),
    })),
  )
}

/**
 * A row is proven by a passed test, unless another of its tests didn't pass. A flaky case (`file`, `title`) neither
 * proves a row nor counts against it. `unsure` lists the rows covered only by flaky cases.
 */
export function prove(ids, results, flaky = []) {
  const isFlaky = ({ file, title, passed }) =>
    !passed && flaky.some((each) => each.file === file && (each.title ?? title) === title)
  const passed = new Set()
  const notPassed = new Set()
  const flaked = new Set()
  for (const result of results) {
    const found = result.passed ? passed : isFlaky(result) ? flaked : notPassed
    for (const each of result.rows) found.add(each)
  }
  const known = new Set(ids)
  return {
    proven: new Set(ids.filter((each) => passed.has(each) && !notPassed.has(each))),
    unsure: ids.filter((each) => flaked.has(each) && !passed.has(each) && !notPassed.has(each)),
    unknown: [...passed, ...notPassed, ...flaked].filter((each) => !known.has(each)),
  }
}

const rowOf = (each) => each.split('.')[0]
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

/**
 * Returns a problem for each row or part listed as done but not proven, and for each test that refers to an unknown row
 * or part.
 */
export function brokenPromises(expected, ids, { proven, unsure = [], unknown }) {
  const isDone = (each) => expected.includes(rowOf(each))
  return [
    ...expected.filter((row) => !ids.some((each) => rowOf(each) === row)).map((row) => `${row}: no such row`),
    ...ids
      .filter((each) => isDone(each) && !proven.has(each) && !unsure.includes(each))
      .map((each) => `${each}: named as done, but not proven`),
    ...unknown.map((each) =>
      ids.includes(`${each}.1`)
        ? `${each}: a test names the row, but not which of its parts`
        : `${each}: a test names it, but there is no such row`,
    ),
  ]
}

const linesOf = (text) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

if (isProgram(import.meta)) {
  const { values } = parseArgs({ options: { group: { type: 'string' }, expect: { type: 'string' } } })
  const ids = readIds(readFileSync(join(root, 'docs/requirements.md'), 'utf8'))
  const reports = listFiles(root, ['test-results'], /^(vitest|playwright)[^/]*\.json$/)
  const results = reports.flatMap((path) => readResults(readJson(path)))
  const [flaky] = listFiles(root, ['test-results'], /^flaky\.json$/).map(readJson)
  const proof = prove(ids, results, flaky)
  if (!values.expect) print(ids, proof.proven, values.group)
  const rows = [...new Set(ids.map(rowOf))]
  const isProven = (row) => ids.every((each) => rowOf(each) !== row || proof.proven.has(each))
  console.log(`${rows.filter(isProven).length} of ${rows.length} requirement rows are proven`)
  if (proof.unsure.length > 0) console.log(`!!!!!! NOT PROVEN IN THIS RUN: ${proof.unsure.join(', ')}`)
  if (values.expect) report(brokenPromises(linesOf(readFileSync(values.expect, 'utf8')), ids, proof))
}
