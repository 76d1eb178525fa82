import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { listFiles, root } from '../files.mjs'
import { domains, journeys } from '../tree.mjs'

const options = {
  'no-browser': { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
  at: { type: 'string' },
  seed: { type: 'string' },
  clock: { type: 'string' },
  changed: { type: 'string' },
}

/** The domains that have code so far. */
export const builtDomains = domains.filter((domain) =>
  ['shared', 'server', 'client'].some((side) => existsSync(join(root, side, 'domains', domain))),
)

/** The pages above the domains. */
const pages = readdirSync(join(root, 'client/pages'))

/** The parts that can be tested separately: domains and pages, some of which share a name. */
export const parts = [...new Set([...builtDomains, ...pages])]

/** Path fragments that identify a part's files. */
export const foldersOf = (part) => [
  ...(builtDomains.includes(part) ? [`/domains/${part}/`] : []),
  ...(pages.includes(part) ? [`/pages/${part}/`] : []),
]

const journeyFiles = listFiles(root, ['e2e'], /\.e2e\.ts$/)

/** A part's journeys: their file names contain its name, or a word that `scripts/tree.mjs` assigns to it. */
export function journeysOf(part, files = journeyFiles) {
  const words = [part, ...(journeys[part] ?? [])]
  return files.filter((path) =>
    basename(path, '.e2e.ts')
      .split('-')
      .some((word) => words.includes(word)),
  )
}

/** The tags that tests may have. vitest rejects files that use any other tag. */
export const TAGS = [
  { name: 'both-engines', description: 'runs on both engines, unlike the rest of its file' },
]

/** Whether a test file declares, with a reason, that its results may depend on the engine. */
export const isOnBothEngines = (text) => /^\/\/ Runs on both engines[:,] \S/m.test(text)

/** The files that run on the embedded database in a run that uses PostgreSQL. */
export const listOnBothEngines = () =>
  listFiles(root, ['server', 'ops'], /\.test\.ts$/).filter(
    (path) => path.endsWith('.embedded.test.ts') || isOnBothEngines(readFileSync(join(root, path), 'utf8')),
  )

const escape = (text) => text.replaceAll('.', '\\.')

function instantOf(text) {
  if (Number.isNaN(Date.parse(text)))
    throw new Error(`--at takes an instant like 2026-06-17T10:00:00Z, not ${text}.`)
  return new Date(text).toISOString()
}

function seedOf(text) {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--seed takes a whole number, not ${text}.`)
  return Number(text)
}

function requireTicking(text) {
  if (text !== 'ticking') throw new Error(`--clock takes ticking, not ${text}.`)
}

/** The same plan with a ticking clock, reduced to the API tests. The other tiers have their own clocks. */
export const withTicking = (plan) => ({
  ...plan,
  clock: 'ticking',
  all: false,
  isWhole: false,
  browser: false,
  journeys: [],
  files: plan.files.length > 0 ? plan.files : ['server/'],
})

async function planFor({ values, positionals }, reachedSince) {
  const unknown = positionals.filter((name) => !parts.includes(name))
  if (unknown.length > 0) {
    throw new Error(`There is no domain or page ${unknown.join(', ')}. There are: ${parts.join(', ')}.`)
  }
  const wanted = {
    all: values.all,
    ...(values.at !== undefined && { at: instantOf(values.at) }),
    ...(values.seed !== undefined && { seed: seedOf(values.seed) }),
  }
  const browser = !values['no-browser']
  if (values.changed !== undefined) {
    const reached = await reachedSince(values.changed)
    if (reached) {
      return { isWhole: false, ...wanted, ...reached, browser: browser && reached.journeys.length > 0 }
    }
  } else if (positionals.length > 0) {
    const found = positionals.flatMap((domain) => journeysOf(domain)).map(escape)
    return {
      isWhole: false,
      ...wanted,
      tests: true,
      browser: browser && found.length > 0,
      files: positionals.flatMap(foldersOf),
      endpoints: `^(${positionals.join('|')})\\.`,
      journeys: found,
    }
  }
  return { isWhole: browser, ...wanted, tests: true, browser, files: [], journeys: [] }
}

/**
 * Returns what to run for the arguments of `npm test`: whether to run vitest (`tests`) and the browser, and the files
 * for vitest (`files`) and Playwright (`journeys`), where an empty list means all. `endpoints` is a pattern for the
 * lines of the authorization matrix to run. `all` requests full runs on both engines, more generated requests and
 * shuffled tests. `at`, `seed` and `clock` are as requested. `reachedSince` returns what the changes since a commit can
 * reach. Throws an error with a readable message for an unknown argument.
 */
export async function planOf(args, { reachedSince } = {}) {
  const named = args.map((arg) => (arg === '--changed' ? '--changed=HEAD' : arg))
  const asked = parseArgs({ args: named, options, allowPositionals: true })
  const { clock } = asked.values
  if (clock !== undefined) requireTicking(clock)
  const plan = await planFor(asked, reachedSince)
  return clock === undefined ? plan : withTicking(plan)
}
