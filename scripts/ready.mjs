import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, root } from './files.mjs'
import { run } from './run.mjs'

const toStderr = { stdio: ['ignore', process.stderr, process.stderr] }
export const buildStamp = join(root, 'dist/.stamp')

/** Whether a version is in a range like `^20.19.0 || >=24`. Throws if the range is written differently. */
export function isInRange(version, range) {
  const [major, minor] = version.split('.').map(Number)
  return range.split('||').some((part) => {
    const [, sign, ...from] = /^(\^|>=)(\d+)(?:\.(\d+)(?:\.0)?)?$/.exec(part.trim()) ?? []
    if (!sign) throw new Error(`engines.node in package.json: "${part.trim()}" is not understood.`)
    const [fromMajor, fromMinor = 0] = from.filter(Boolean).map(Number)
    return major === fromMajor ? minor >= fromMinor : sign === '>=' && major > fromMajor
  })
}

/** Throws if the Node.js version isn't one that `engines` in package.json promises to support. */
export function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (isInRange(process.versions.node, engines.node)) return
  throw new Error(`Ampersand needs Node.js ${engines.node}; this is ${process.versions.node}.`)
}

/** Loads `.env` if it exists. Environment variables take precedence. */
export function loadSettings() {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

/** Whether what npm recorded after its last complete installation matches the lock file, package by package. */
export function isInstalled(base = root) {
  const noted = join(base, 'node_modules/.package-lock.json')
  if (!existsSync(noted)) return false
  const wanted = JSON.parse(readFileSync(join(base, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(noted, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' || present[path]?.version === version || (!present[path] && (optional || devOptional)),
  )
}

/** Whether `node_modules` is a symbolic link, through which `npm ci` would empty a different checkout's folder. */
export const isBorrowed = (base = root) =>
  lstatSync(join(base, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() ?? false

export async function ensureInstalled() {
  if (isInstalled()) return
  if (isBorrowed()) throw new Error('node_modules is a symbolic link to other packages: remove it first.')
  console.error('Installing packages …')
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { code } = await run('npm', args, toStderr)
  if (code !== 0) throw new Error('The packages could not be installed: npm ci failed (see above).')
}

/** A hash of everything the build reads. */
export function sourceHash() {
  const sources = listFiles(root, ['client', 'server', 'shared', 'ops'], /(?<!\.test\.tsx?)$/)
  const hash = createHash('sha256')
  for (const path of [...sources, 'vite.config.ts', 'scripts/build.mjs', 'package-lock.json']) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

export const isBuilt = () => existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === sourceHash()

export async function ensureBuilt() {
  if (isBuilt()) return
  console.error('Building …')
  const { code } = await run(process.execPath, ['scripts/build.mjs'], toStderr)
  if (code !== 0) throw new Error('The build failed (see above).')
}
