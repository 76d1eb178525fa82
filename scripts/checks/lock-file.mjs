import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import semver from 'semver'
import { root } from '../files.mjs'
import { isProgram, report } from './report.mjs'

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/**
 * Whether a package excludes a Node.js version that package.json promises to support. An optional package, which npm
 * skips if it doesn't match, only has to support the oldest. Throws if a range can't be parsed.
 */
function excludesPromised({ engines, optional }, promised) {
  if (!engines?.node) return false
  return optional
    ? !semver.satisfies(semver.minVersion(promised), engines.node)
    : !semver.subset(promised, engines.node)
}

/** Returns a problem for each entry that `npm ci` would reject or warn about, or that contains a download address. */
export function lockProblems(lock, { engines, allowScripts = {} }) {
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .flatMap(([path, entry]) => [
      ...(entry.version || entry.link ? [] : [`${path}: no version`]),
      ...(entry.resolved ? [`${path}: download address ${entry.resolved}`] : []),
      ...(excludesPromised(entry, engines.node)
        ? [`${path}: works on Node ${entry.engines.node}, but package.json promises ${engines.node}`]
        : []),
      ...(entry.hasInstallScript && !(nameOf(path) in allowScripts)
        ? [`${path}: has an install script that allowScripts in package.json does not name`]
        : []),
    ])
}

if (isProgram(import.meta)) {
  const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'))
  report(lockProblems(read('package-lock.json'), read('package.json')))
}
