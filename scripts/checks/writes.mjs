import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { listFiles, root } from '../files.mjs'
import { isProgram, report } from './report.mjs'

/** Other domains' tables that a file may write to, and why. */
const allowed = {
  // Creates an account and its profile together, which is what joining is for.
  'server/domains/joining/joining.accounts.commands.ts': ['accounts', 'profiles', 'memberActivity'],
}

const tablesFile = /(?:^|\/)([a-z-]+)(?:\.[a-z0-9-]+)*\.tables\.ts$/
const writing = /^(insert|update|delete)$/
/** Names of database handles. `delete` on a Map and `update` on a hash aren't writes. */
const handle = /(^|\.)(tx|db|database|executor)$/
const verb = String.raw`\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?`
const beforeTable = new RegExp(`${verb}$`, 'i')
const namedTable = new RegExp(`${verb}(?:"?public"?\\.)?"?([a-z_]+)`, 'gi')

const isNode = (value) => value !== null && typeof value === 'object' && typeof value.type === 'string'

function* nodesOf(node) {
  yield node
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesOf(child)
  }
}

const parse = ({ path, text }) => [...nodesOf(parseSync(path, text).program)]

/** Every table's owner, exported name and name in the database. */
function readTables(files) {
  return files.flatMap((file) => {
    const owner = file.path.match(tablesFile)?.[1]
    if (!owner) return []
    return parse(file)
      .filter(({ type, init }) => type === 'VariableDeclarator' && init?.callee?.name?.endsWith('Table'))
      .map(({ id, init }) => ({ owner, name: id.name, sqlName: init.arguments[0].value }))
  })
}

/** Local names of imported tables. A namespace stands for all tables in its file. */
function readImports(nodes) {
  const imports = new Map()
  for (const { type, source, specifiers } of nodes) {
    const owner = type === 'ImportDeclaration' && source.value.match(tablesFile)?.[1]
    for (const { local, imported } of owner ? specifiers : [])
      imports.set(local.name, { owner, name: imported?.name })
  }
  return imports
}

/**
 * Returns the SQL in a node: `[text before it, value]` for each interpolated value, and `[text]` for text without
 * values.
 */
function sqlOf({ type, tag, quasi, callee, arguments: args }) {
  const isRaw = type === 'CallExpression' && /^(raw|query|execute)$/.test(callee.property?.name)
  const literals = type === 'TaggedTemplateExpression' && tag.name === 'sql' ? [quasi] : isRaw ? args : []
  return literals.flatMap((literal) => {
    if (typeof literal.value === 'string') return [[literal.value]]
    if (literal.type !== 'TemplateLiteral') return []
    return literal.quasis.map(({ value }, at) => [value.raw, literal.expressions[at]])
  })
}

/** The tables a node writes to, each with its owner, if the name reveals it. */
function writesOf(node, { text, tables, imports }) {
  const of = ({ start, end }) => text.slice(start, end)
  const tableOf = (value) => {
    const found = imports.get(value.object?.name ?? value.name)
    return found && { owner: found.owner, name: found.name ?? value.property?.name }
  }
  const { type, callee, arguments: args } = node
  if (type === 'CallExpression' && writing.test(callee.property?.name) && args.length > 0) {
    const table = tableOf(args[0])
    if (table) return [table]
    return handle.test(of(callee.object)) ? [{ name: of(args[0]) }] : []
  }
  // Inserts a table's demo rows.
  if (type === 'CallExpression' && callee.name === 'insertRows')
    return [tableOf(args[1]) ?? { name: of(args[1]) }]
  return sqlOf(node).flatMap(([part, value]) => [
    ...[...part.matchAll(namedTable)].flatMap(
      ([, name]) => tables.find(({ sqlName }) => sqlName === name) ?? [],
    ),
    ...(value && beforeTable.test(part) ? [tableOf(value) ?? { name: of(value) }] : []),
  ])
}

/** Returns a problem wherever a domain's code writes to tables that the domain doesn't define. */
export function writeProblems(files, exceptions = {}) {
  const tables = readTables(files)
  const isUsed = new Set()
  const problems = files.flatMap((file) => {
    const { path, text } = file
    const domain = path.match(/^server\/domains\/([^/]+)\//)?.[1]
    if (!domain || tablesFile.test(path) || path.endsWith('.test.ts')) return []
    const nodes = parse(file)
    const around = { text, tables, imports: readImports(nodes) }
    return nodes.flatMap((node) =>
      writesOf(node, around).flatMap(({ owner, name }) => {
        if (owner === domain) return []
        if (exceptions[path]?.includes(name)) {
          isUsed.add(`${path} ${name}`)
          return []
        }
        const line = text.slice(0, node.start).split('\n').length
        const whose = owner ? `a table of ${owner}` : 'which is no table by its name'
        return [`${path}:${line}: ${domain} writes to ${name}, ${whose}`]
      }),
    )
  })
  const unused = Object.entries(exceptions).flatMap(([path, names]) =>
    names
      .filter((name) => !isUsed.has(`${path} ${name}`))
      .map((name) => `${path}: does not write to ${name} any more, and need not be allowed to`),
  )
  return [...problems, ...unused]
}

if (isProgram(import.meta)) {
  const files = listFiles(root, ['server'], /\.ts$/).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }))
  report(writeProblems(files, allowed))
}
