import { parseSync } from 'vite'
import { faultsInCall, faultsInLiteral, faultsInSql, operators } from './fault-kinds.mjs'

/** Whether a node only belongs to a type, so that it doesn't run. */
const isType = ({ type }) =>
  type.startsWith('TS') && !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(type)

const isNode = (value) => value !== null && typeof value === 'object' && typeof value.type === 'string'

const childrenOf = (node) =>
  Object.entries(node)
    .flatMap(([key, value]) => (Array.isArray(value) ? value : [value]).map((child) => ({ key, child })))
    .filter(({ child }) => isNode(child) && !isType(child))
    .sort((one, other) => one.child.start - other.child.start)

/** Whether a node is a name or declaration, which isn't computed and so can't have faults. */
const isName = (key, node, parent) =>
  node.type === 'ImportDeclaration' ||
  (parent.type === 'Property' && key === 'key' && !parent.computed) ||
  (parent.type === 'Property' && parent.shorthand) ||
  (key === 'source' && /^(Import|Export)/.test(parent.type)) ||
  node.type.endsWith('Pattern')

/** Whether a node is a text for the log or an error message, whose wording doesn't matter. */
const isProse = (node, of) =>
  (node.type === 'NewExpression' && /^(Error|TypeError)$/.test(node.callee.name)) ||
  (node.type === 'CallExpression' && /\blog(ger)?\.\w+$/.test(of(node.callee)))

/**
 * Whether a condition can only lead to an `Error`, which is for situations that can't occur. Those that can throw a
 * `Failure`.
 */
const isImpossible = (key, { type, consequent }) =>
  type === 'IfStatement' &&
  key === 'test' &&
  consequent.type === 'ThrowStatement' &&
  consequent.argument.callee?.name === 'Error'

/** Whether a node is a limit's name: any other name would work just as well. */
const isLimitName = (node, parents) => {
  const [property, object] = parents
  return (
    node.type !== 'Property' &&
    property?.type === 'Property' &&
    property.key.name === 'name' &&
    object.properties.some((each) => each.key?.name === 'whenStoreDown')
  )
}

/** Whether a node is a statement's name, which only identifies it to the database. */
const isStatementName = (node, [parent]) =>
  parent?.type === 'CallExpression' &&
  /^(sqlS|s)tatement$/.test(parent.callee.name) &&
  parent.arguments[0] === node

/** Whether a node is a link in a chain like `a?.b(c).d`, no part of which can be wrapped. */
const isStrung = (key, parent, isParentStrung) =>
  parent.type === 'ChainExpression' || (isParentStrung && (key === 'callee' || key === 'object'))

const isDropped = (key, { type, callee }) =>
  key === 'arguments' &&
  type === 'CallExpression' &&
  (/^(and|or)$/.test(callee.name) || callee.property?.name === 'where')

const faultsInOperation = ({ operator, left, right }, { of, isTest }) => {
  if (operator === '??') return [of(left)]
  const isText = operator === '+' && /['"`]/.test(of(left) + of(right))
  const isNegation = isTest && /^[!=]==?$/.test(operator)
  return isText || isNegation
    ? []
    : (operators[operator] ?? []).map((other) => `${of(left)} ${other} ${of(right)}`)
}

const replacements = (node, { parent, of, isTest }) => {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return faultsInOperation(node, { of, isTest })
    case 'UnaryExpression':
      return '!-'.includes(node.operator) && !isTest ? [of(node.argument)] : []
    case 'Literal':
      return faultsInLiteral(node)
    case 'TemplateLiteral':
      return parent.type === 'TaggedTemplateExpression' || of(node) === '``' ? [] : ['``']
    case 'CallExpression':
      return faultsInCall(node, of)
    default:
      return []
  }
}

/** Returns all replacements for an expression: `{ text, what }`. */
const alternativesTo = (node, { key, parent, of }) => {
  const isTest = key === 'test' && /^(IfStatement|ConditionalExpression|WhileStatement)$/.test(parent.type)
  const isLooped = key === 'right' && parent.type === 'ForOfStatement'
  const changed = [
    ...(isTest ? ['true', 'false'] : []),
    ...(isLooped ? ['[]'] : []),
    ...replacements(node, { parent, of, isTest }),
  ]
  const isSql = node.type === 'TaggedTemplateExpression' && node.tag.name === 'sql'
  return [
    ...changed.map((text) => ({ text, what: `${of(node)} → ${text.replace('plantedDrizzle.', '')}` })),
    ...(isSql ? faultsInSql(node, of) : []),
    ...(isDropped(key, parent) ? [{ text: 'undefined', what: `removed: ${of(node)}` }] : []),
  ]
}

const prelude = `const plantedFault = globalThis.plantedFault ?? (() => false)
import * as plantedDrizzle from 'drizzle-orm'
`

/**
 * Returns a module's text with every fault in it, each inactive until `globalThis.plantedFault(id)` returns true for
 * its ID, and the list of faults: `{ id, path, line, what }`. IDs start at `first`.
 */
export function plantFaults(path, text, first = 0) {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const faults = []
  const of = (node) => text.slice(node.start, node.end)
  const plant = (node, what) => {
    const id = first + faults.length
    const line = text.slice(0, node.start).split('\n').length
    faults.push({ id, path, line, what: what.replaceAll(/\s+/g, ' ').slice(0, 160) })
    return `plantedFault(${id})`
  }
  const remove = (node) => plant(node, `removed: ${of(node)}`)

  const inside = (node, parents, isNodeStrung = false) => {
    let at = node.start
    let rendered = ''
    for (const { key, child } of childrenOf(node)) {
      if (child.start < at) continue
      rendered +=
        text.slice(at, child.start) + render(child, { key, parents: [node, ...parents], isNodeStrung })
      at = child.end
    }
    return rendered + text.slice(at, node.end)
  }

  const expression = (node, { key, parents, isNodeStrung }) => {
    const [parent] = parents
    const strung = isStrung(key, parent, isNodeStrung)
    const planted = (strung ? [] : alternativesTo(node, { key, parent, of }))
      .map((each) => `${plant(node, each.what)} ? (${each.text}) : `)
      .join('')
    return planted ? `(${planted}${inside(node, parents)})` : inside(node, parents, strung)
  }

  const render = (node, place) => {
    const { key, parents } = place
    const [parent] = parents
    const isIgnored =
      isName(key, node, parent) ||
      isImpossible(key, parent) ||
      isLimitName(node, parents) ||
      isStatementName(node, parents)
    if (isIgnored || isProse(node, of)) return of(node)
    if (node.type === 'ExpressionStatement') {
      return node.directive ? of(node) : `{ if (!${remove(node)}) { ${inside(node, parents)} } }`
    }
    const [opening, closing] = { ObjectExpression: '{}', ArrayExpression: '[]' }[parent.type] ?? ''
    if (!opening || node.kind === 'get' || node.kind === 'set') return expression(node, place)
    const removed = `${remove(node)} ? ${opening}${closing}`
    if (node.type !== 'SpreadElement') {
      return `...(${removed} : ${opening} ${expression(node, place)} ${closing})`
    }
    return `...(${removed} : ${render(node.argument, { key: 'argument', parents: [node, ...parents] })})`
  }

  const body = program.body.map((node) => render(node, { key: 'body', parents: [program] }))
  return { text: prelude + body.join('\n'), faults }
}

/** The module that builds each statement once per connection. */
export const STATEMENTS = 'server/platform/db/statements/statement.ts'
const unkept = [
  ['(prepared.get(db.$client) ?? prepareOn(db))', 'prepareOn(db)'],
  ['.prepare(name)', ".prepare('')"],
  ['(made ??= dialect', '(made = dialect'],
  ['{ name, text,', '{ text,'],
]

/** Changes the text of `STATEMENTS` so that each call rebuilds its statement, with the active fault. */
export const buildAnew = (text) =>
  unkept.reduce((before, [kept, anew]) => {
    if (!before.includes(kept)) throw new Error(`${STATEMENTS} has no ${kept} any more`)
    return before.replace(kept, anew)
  }, text)
