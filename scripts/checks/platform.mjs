import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { listFiles, root } from '../files.mjs'
import { isProgram, report } from './report.mjs'
import { domains } from '../tree.mjs'

/** The platform's own URL paths. */
const own = new Set([
  '/api/health',
  '/api/docs',
  '/api/openapi.json',
  '/metrics',
  '/dev/mail',
  '/favicon.ico',
  '/sw.js',
  '/socket.io',
  // The folder for built files.
  '/assets/',
  // The prefix of all API calls, and the fallback for unknown ones.
  '/api/',
  '/api/*',
])

const platformFile = /^(shared\/kernel|(server|client)\/platform|client\/ui)\/(?!.*\.test\.)/
const tablesFile = /\.tables\.ts$/
const address = /^\/[\w.]|\/(api|media|functions)\/\w/
/** The names of endpoints, statements, events, jobs and query keys start with their domain's. */
const nameOfDomain = new RegExp(`^(${domains.join('|')})\\.\\w`)
const definedTable = /\bpgTable\(\s*'(\w+)'/g

const isNode = (value) => value !== null && typeof value === 'object' && typeof value.type === 'string'

/** Yields every string in the code, except import paths, with its position. */
function* textsIn(node) {
  const { type, value, start } = node
  if (type === 'Literal' && typeof value === 'string') yield { text: value, start }
  if (type === 'TemplateElement') yield { text: value.raw, start }
  if (type === 'ArrayExpression' && domains.includes(node.elements[0]?.value)) {
    yield { text: node.elements[0].value, start, isKey: true }
  }
  for (const [name, child] of Object.entries(node)) {
    if (name === 'source') continue
    for (const each of Array.isArray(child) ? child : [child]) if (isNode(each)) yield* textsIn(each)
  }
}

/** Returns a problem wherever code below the domains refers to a domain's address, endpoint, query key or table. */
export function platformProblems(files) {
  const tables = files.flatMap(({ path, text }) =>
    tablesFile.test(path) ? [...text.matchAll(definedTable)].map(([, name]) => name) : [],
  )
  const namedTable = new RegExp(`\\b(from|join|into|update|table)\\s+"?(${tables.join('|')})\\b`, 'i')
  const whatIs = ({ text, isKey }) => {
    if (isKey) return 'a query key of a domain'
    if (address.test(text) && !own.has(text)) return 'an address of a domain'
    if (nameOfDomain.test(text)) return 'a name that a domain gave'
    if (tables.length > 0 && namedTable.test(text)) return 'a table of a domain'
    return null
  }
  return files.flatMap(({ path, text }) => {
    if (!platformFile.test(path)) return []
    return [...textsIn(parseSync(path, text).program)].flatMap((found) => {
      const what = whatIs(found)
      const line = text.slice(0, found.start).split('\n').length
      return what
        ? [`${path}:${line}: what is below the domains knows none, but "${found.text}" is ${what}`]
        : []
    })
  })
}

if (isProgram(import.meta)) {
  const folders = ['shared/kernel', 'server/platform', 'client/platform', 'client/ui', 'server/domains']
  const paths = listFiles(root, folders, /\.(ts|tsx|mjs)$/)
  report(platformProblems(paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))))
}
