import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, root } from '../files.mjs'
import { isProgram, report } from './report.mjs'

/** One line for each released migration: its name, its timestamp in the journal, and a hash of its text. */
const LIST = 'db/migrations/released.txt'

/** Reads a folder's migrations, in journal order. */
export const readMigrations = (base) => {
  const { entries } = JSON.parse(readFileSync(join(base, 'db/migrations/meta/_journal.json'), 'utf8'))
  const files = listFiles(base, ['db/migrations'], /\.sql$/).map((path) =>
    path.slice('db/migrations/'.length),
  )
  return {
    entries,
    texts: new Map(files.map((name) => [name, readFileSync(join(base, 'db/migrations', name), 'utf8')])),
  }
}

const lineOf = ({ tag, when }, text) =>
  `${tag} ${when} ${createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')}`

/**
 * Returns a problem for each change that released databases would miss, or that makes them differ from new ones. A
 * database only records each migration's timestamp, and runs those after its last one.
 */
export function migrationProblems({ entries, texts }, released) {
  const current = new Map(
    entries
      .filter(({ tag }) => texts.has(`${tag}.sql`))
      .map((entry) => [entry.tag, lineOf(entry, texts.get(`${entry.tag}.sql`))]),
  )
  const names = released.map((line) => line.split(' ')[0])
  return [
    ...entries
      .filter(({ tag }) => !texts.has(`${tag}.sql`))
      .map(({ tag }) => `${tag}: is in the journal, and has no file`),
    ...[...texts.keys()]
      .filter((name) => !entries.some(({ tag }) => `${tag}.sql` === name))
      .map((name) => `${name}: is not in the journal, and never runs`),
    ...entries
      .filter(({ when }, position) => position > 0 && when <= entries[position - 1].when)
      .map(
        ({ tag }) =>
          `${tag}: is older than the one before it, and would not run on a database that has that one`,
      ),
    ...released
      .filter((line, position) => current.get(names[position]) !== line)
      .map(
        (line) =>
          `${line.split(' ')[0]}: was released and must stay as it was; add another migration instead`,
      ),
    ...entries
      .slice(0, released.length)
      .filter(({ tag }, position) => tag !== names[position])
      .map(({ tag }) => `${tag}: comes before one that was released; migrations are only added`),
  ]
}

/** The lines of the list as if every current migration had been released. */
export const releasedLines = ({ entries, texts }) =>
  entries.map((entry) => lineOf(entry, texts.get(`${entry.tag}.sql`)))

if (isProgram(import.meta)) {
  const migrations = readMigrations(root)
  const released = readFileSync(join(root, LIST), 'utf8').split('\n').filter(Boolean)
  const problems = migrationProblems(migrations, released)
  report(problems)
  if (problems.length === 0 && process.argv.includes('--release')) {
    writeFileSync(join(root, LIST), `${releasedLines(migrations).join('\n')}\n`)
  }
}
