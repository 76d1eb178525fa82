import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import swc from '@swc/core'
import { cruise } from 'dependency-cruiser'
import config from '../../.dependency-cruiser.mjs'
import { codeFolders, upwards } from '../tree.mjs'
import { listFiles, root } from '../files.mjs'
import { isProgram, report } from './report.mjs'

/** dependency-cruiser never tells swc to parse JSX, so every component would be a syntax error. */
function teachJsx() {
  const parse = swc.parseFileSync
  swc.parseFileSync = (file, options) => parse(file, { ...options, tsx: file.endsWith('x') })
}

/**
 * Returns a problem for each file that wasn't read, because a check that misses files would pass for the wrong reason.
 */
export function blindSpots(files, modules) {
  const seen = new Map(modules.map((module) => [module.source, module.dependencies.length]))
  return files.flatMap(({ path, text }) => {
    if (!seen.has(path)) return [`${path}: not seen by the architecture check`]
    const imports = /^(import|export)\b[^'"]*\bfrom ['"]|^import ['"]/m.test(text)
    return imports && seen.get(path) === 0 ? [`${path}: imports not seen by the architecture check`] : []
  })
}

/** Returns a problem for each unused permission to import upwards. */
export const unusedUpwards = (modules, permitted = upwards) =>
  permitted
    .filter(({ from, to }) => {
      const dependencies = modules.find(({ source }) => source === from)?.dependencies ?? []
      return !dependencies.some(({ resolved }) => resolved === to)
    })
    .map(({ from, to }) => `${from}: does not import ${to} any more, and need not be allowed to`)

const listCode = (base) => listFiles(base, codeFolders, /\.(ts|tsx|mjs|js)$/)

/** Runs dependency-cruiser below `base` with the given rules. Returns each module with its dependencies. */
export async function readModules(base, rules = {}) {
  const folders = new Set(listCode(base).map((path) => path.split('/')[0]))
  const { output } = await cruise([...folders], { ...config.options, baseDir: base, ...rules })
  return output
}

/** Returns a problem for each import below `base` that a rule forbids, and for each file that wasn't read. */
export async function architectureProblems(base) {
  const paths = listCode(base)
  const output = await readModules(base, { ruleSet: { forbidden: config.forbidden }, validate: true })
  const files = paths.map((path) => ({ path, text: readFileSync(join(base, path), 'utf8') }))
  const broken = output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  return [...blindSpots(files, output.modules), ...broken]
}

teachJsx()

if (isProgram(import.meta)) {
  const { modules } = await readModules(root)
  report([...(await architectureProblems(root)), ...unusedUpwards(modules)])
}
