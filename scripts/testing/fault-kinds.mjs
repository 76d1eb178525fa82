/** The replacements for each operator. */
export const operators = {
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
}

/** Drizzle's conditions, each with its replacement. */
const conditions = {
  and: 'or',
  or: 'and',
  eq: 'ne',
  ne: 'eq',
  lt: 'lte',
  lte: 'lt',
  gt: 'gte',
  gte: 'gt',
  isNull: 'isNotNull',
  isNotNull: 'isNull',
  inArray: 'notInArray',
  notInArray: 'inArray',
  asc: 'desc',
  desc: 'asc',
}

const methods = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
}

const droppedMethods =
  /^(filter|slice|sort|toSorted|reverse|toReversed|trim|toLowerCase|toUpperCase|normalize)$/

/** Returns the texts that can replace this call. */
export function faultsInCall({ callee, arguments: given }, of) {
  const list = given.map(of).join(', ')
  if (callee.type === 'Identifier' && Object.hasOwn(conditions, callee.name)) {
    return [`plantedDrizzle.${conditions[callee.name]}(${list})`]
  }
  if (callee.type !== 'MemberExpression' || callee.computed) return []
  const { name } = callee.property
  if (Object.hasOwn(methods, name)) return [`${of(callee.object)}.${methods[name]}(${list})`]
  return droppedMethods.test(name) ? [of(callee.object)] : []
}

const faultsInPattern = (pattern, flags) => [
  ...(pattern.startsWith('^') ? [`/${pattern.slice(1)}/${flags}`] : []),
  ...(pattern.endsWith('$') ? [`/${pattern.slice(0, -1)}/${flags}`] : []),
  ...[...flags].map((flag) => `/${pattern}/${flags.replace(flag, '')}`),
  ...[...pattern.matchAll(/\{(\d+)(,?)(\d*)\}/g)].map(({ 0: all, 1: from, 2: comma, 3: to, index }) => {
    const wider = comma && to ? `{${from},${Number(to) + 1}}` : `{${Number(from) + 1}${comma}}`
    return `/${pattern.slice(0, index)}${wider}${pattern.slice(index + all.length)}/${flags}`
  }),
]

/** String values that replace each other. */
const words = { open: 'closed', closed: 'open' }

/** Returns the texts that can replace a literal. Sentences for people have none. */
export function faultsInLiteral({ value, regex }) {
  if (regex) return faultsInPattern(regex.pattern, regex.flags)
  if (typeof value === 'boolean') return [String(!value)]
  if (typeof value === 'number') return [String(value + 1)]
  if (typeof value !== 'string' || /\S \S+ \S/.test(value)) return []
  const other = Object.hasOwn(words, value) ? words[value] : value === '' ? 'planted' : ''
  return [`'${other}'`]
}

const inSql = [
  [/\band\b/g, 'or'],
  [/\bor\b/g, 'and'],
  [/\bnot (?=\w|\(|$)/g, ''],
  [/(?<!not )\bexists\b/g, 'not exists'],
  [/<>/g, '='],
  [/(?<![<>!:])=(?![=>])/g, '<>'],
  [/>=/g, '>'],
  [/<=/g, '<'],
  [/<(?![>=])/g, '<='],
  [/(?<!<)>(?!=)/g, '>='],
  [/\bleast\b/g, 'greatest'],
  [/\bgreatest\b/g, 'least'],
  [/\bis null\b/g, 'is not null'],
  [/\bis not null\b/g, 'is null'],
  [/'[^']+'/g, `''`],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/\+/g, '-'],
  [/(?<=\w )-(?= )/g, '+'],
  [/\basc\b/g, 'desc'],
  [/\bdesc\b/g, 'asc'],
  [/\blower\(/g, '('],
  [/(?<![\w$.'])(?<!select )\d+\b/g, (number) => String(Number(number) + 1)],
]

/** Returns all replacements for an SQL template: `{ text, what }`. */
export function faultsInSql({ tag, quasi }, of) {
  const [name, whole] = [of(tag), of(quasi)]
  return quasi.quasis.flatMap(({ start, value: { raw } }) => {
    const from = whole.indexOf(raw, Math.max(0, start - quasi.start))
    return inSql.flatMap(([pattern, replacement]) =>
      [...raw.matchAll(pattern)].map(({ 0: found, index }) => {
        const put = typeof replacement === 'string' ? replacement : replacement(found)
        const [before, after] = [whole.slice(0, from + index), whole.slice(from + index + found.length)]
        return {
          text: `${name}${before}${put}${after}`,
          what: `SQL: ${before.slice(-30)}[${found} → ${put}]${after.slice(0, 30)}`,
        }
      }),
    )
  })
}
