import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import swc from '@swc/core'
import { cruise } from 'dependency-cruiser'
import config from '../../.dependency-cruiser.mjs'
import { codeFolders, upwards } from '../tree.mjs'
import { listFiles, root } from '../files.mjs'
import { isProgram, report } from './report.mjs'

/** dependency-cruiser never asks swc for JSX, so every component would be a syntax error. */
function teachJsx() {
  const parse = swc.parseFileSync
  swc.parseFileSync = (file, options) => parse(file, { ...options, tsx: file.endsWith('x') })
}

/** Sentences about files that were not read: a check that sees less than there is passes for nothing. */
export function blindSpots(files, modules) {
  const seen = new Map(modules.map((module) => [module.source, module.dependencies.length]))
  return files.flatMap(({ path, text }) => {
    if (!seen.has(path)) return [`${path}: not seen by the architecture check`]
    const imports = /^(import|export)\b[^'"]*\bfrom ['"]|^import ['"]/m.test(text)
    return imports && seen.get(path) === 0 ? [`${path}: imports not seen by the architecture check`] : []
  })
}

/** Sentences about permissions to import upwards that nothing uses. */
export const unusedUpwards = (modules, permitted = upwards) =>
  permitted
    .filter(({ from, to }) => {
      const dependencies = modules.find(({ source }) => source === from)?.dependencies ?? []
      return !dependencies.some(({ resolved }) => resolved === to)
    })
    .map(({ from, to }) => `${from}: does not import ${to} any more, and need not be allowed to`)

const listCode = (base) => listFiles(base, codeFolders, /\.(ts|tsx|mjs|js)$/)

/** What dependency-cruiser finds below `base`: each module with its dependencies, by the rules given. */
export async function readModules(base, rules = {}) {
  const folders = new Set(listCode(base).map((path) => path.split('/')[0]))
  const { output } = await cruise([...folders], { ...config.options, baseDir: base, ...rules })
  return output
}

/** Sentences about every import below `base` that a rule forbids, and about files that were not read. */
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
