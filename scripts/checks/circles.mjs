import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { listFiles, root } from '../files.mjs'
import { isProgram, report } from './report.mjs'
import { codeFolders } from '../tree.mjs'

/** The files that a file imports on load, without types and dynamic imports. */
function neededBy({ path, text }) {
  const { staticImports, staticExports } = parseSync(path, text).module
  const imported = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
  const passedOn = staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest, isType }) => moduleRequest && !isType)
    .map(({ moduleRequest }) => moduleRequest.value)
  return [...imported, ...passedOn].flatMap((request) => {
    if (request.startsWith('#')) return [request.slice(1)]
    return request.startsWith('.') ? [join(dirname(path), request)] : []
  })
}

/** Returns a problem for each cycle of imports among the files (`{ path, text }`). */
export function circleProblems(files) {
  const needed = new Map(files.map((file) => [file.path, neededBy(file)]))
  const done = new Set()
  const problems = []
  const walk = (path, way) => {
    const at = way.indexOf(path)
    if (at >= 0) problems.push(`${[...way.slice(at), path].join(' → ')}: files in a circle`)
    if (at >= 0 || done.has(path)) return
    for (const next of needed.get(path) ?? []) walk(next, [...way, path])
    done.add(path)
  }
  for (const { path } of files) walk(path, [])
  return problems
}

if (isProgram(import.meta)) {
  const paths = listFiles(root, codeFolders, /\.(ts|tsx|mjs|js)$/)
  report(circleProblems(paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))))
}
