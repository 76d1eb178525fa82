import { readModules } from '../checks/architecture.mjs'
import { root } from '../files.mjs'
import { run } from '../run.mjs'
import { foldersOf, journeysOf, parts } from './plan.mjs'

/** The foundations of all code: a change here can break any test. */
const EVERYWHERE =
  /^(shared\/kernel|server\/(platform|testing)|client\/(platform|ui)|testing|db)\/|^server\/[^/]+(?<!\.test)\.ts$|^(vitest|playwright|vite)\.config\.ts$|^package(-lock)?\.json$|^scripts\/test/
/**
 * The code that assembles all domains. It isn't followed, because through it a change to any file would reach every
 * other file.
 */
const COMPOSITION =
  /^(server\/[^/]+\.ts|server\/(testing|demo|cross-domain)\/|client\/app\/|client\/main\.tsx|testing\/|.*\.(samples|domain|pages)\.tsx?)/
/** Files that no module imports, but that the tests below read. */
const DEPLOYED = /^(deploy\/|\.dockerignore$)/
const DEPLOY_TESTS = ['server/deploy']
const isTest = (path) => /\.(test|e2e)\.tsx?$/.test(path)
const partOf = (path) => /^(?:(?:shared|server|client)\/domains|client\/pages)\/([^/]+)\//.exec(path)?.[1]
const escape = (path) => path.replaceAll('.', '\\.')

/** Returns `paths` and all modules that import them, directly or indirectly, without going through the composition. */
export function importersOf(paths, modules) {
  const importers = new Map()
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      importers.set(resolved, [...(importers.get(resolved) ?? []), source])
    }
  }
  const reached = new Set()
  const walk = (path) => {
    if (reached.has(path)) return
    reached.add(path)
    if (!COMPOSITION.test(path)) for (const importer of importers.get(path) ?? []) walk(importer)
  }
  for (const path of paths) walk(path)
  return [...reached]
}

/**
 * Returns what `npm test` must run for the changed files: the tests of each domain and page that imports one, the
 * journeys of the changed domains and pages, and tests that import a changed file. Returns undefined if a change can
 * reach everything.
 */
export function reachedBy(changed, modules) {
  if (changed.some((path) => EVERYWHERE.test(path))) return undefined
  const reached = importersOf(changed, modules)
  const partsIn = (paths) => parts.filter((part) => paths.some((path) => partOf(path) === part))
  const found = partsIn(reached.filter((path) => !isTest(path)))
  const tests = [
    ...reached.filter((path) => /\.test\.tsx?$/.test(path)),
    ...(changed.some((path) => DEPLOYED.test(path)) ? DEPLOY_TESTS : []),
  ]
  const journeys = [
    ...partsIn(changed).flatMap((part) => journeysOf(part)),
    ...reached.filter((path) => path.endsWith('.e2e.ts')),
  ]
  return {
    tests: found.length + tests.length > 0,
    files: [...found.flatMap(foldersOf), ...tests],
    endpoints: found.length > 0 ? `^(${found.join('|')})\\.` : undefined,
    journeys: [...new Set(journeys)].map(escape),
  }
}

async function git(...args) {
  const { code, output } = await run('git', args, { quiet: true })
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output.trim()}`)
  return output.split('\n').filter(Boolean)
}

/** Returns what the changes since a commit can reach, including uncommitted ones. */
export async function reachedSince(commit) {
  const changed = [
    ...(await git('diff', '--name-only', commit, '--')),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ]
  if (changed.length === 0) throw new Error(`Nothing has changed since ${commit}.`)
  const { modules } = await readModules(root)
  const reached = reachedBy(changed, modules)
  if (!reached || reached.tests || reached.journeys.length > 0) return reached
  throw new Error(`No test can tell of what has changed since ${commit}: npm run check is enough.`)
}
