import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import semver from 'semver'
import { root } from '../files.mjs'
import { isProgram, report } from './report.mjs'

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/**
 * Whether a package refuses a Node.js that is promised. Of an optional one, which npm leaves out where it does not
 * fit, the oldest is asked only. Throws where a range cannot be read.
 */
function excludesPromised({ engines, optional }, promised) {
  if (!engines?.node) return false
  return optional
    ? !semver.satisfies(semver.minVersion(promised), engines.node)
    : !semver.subset(promised, engines.node)
}

/** Sentences about entries that `npm ci` would refuse or warn of, or that name a download address. */
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
