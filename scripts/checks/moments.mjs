import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { listFiles, root } from '../files.mjs'
import { isProgram, report } from './report.mjs'

const isNode = (value) => value !== null && typeof value === 'object' && typeof value.type === 'string'
const isFunction = ({ type }) => /^(Arrow)?Function(Expression|Declaration)?$/.test(type)
const clock = /(^|\.)clock$/
/** Parameter types and names of functions that run within a transaction. */
const within = /\b(Work|Tx|unit|tx)\b/

/**
 * Yields the node of each clock reading in a transaction's code: in the functions passed to `inTransaction`, and in
 * every function that takes a transaction.
 */
function* readingsIn(node, { text, isWithin = false }) {
  const of = ({ start, end }) => text.slice(start, end)
  const { type, callee } = node
  const isCall = type === 'CallExpression'
  if (isWithin && isCall && callee.property?.name === 'now' && clock.test(of(callee.object))) yield node
  const isHere = isWithin || (isFunction(node) && node.params.some((param) => within.test(of(param))))
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (!isNode(child)) continue
      const isWork = isCall && callee.name === 'inTransaction' && child !== callee && isFunction(child)
      yield* readingsIn(child, { text, isWithin: isHere || isWork })
    }
  }
}

/** Returns a problem wherever a domain's code reads the clock itself within a transaction. */
export function momentProblems(files) {
  return files.flatMap(({ path, text }) =>
    [...readingsIn(parseSync(path, text).program, { text })].map(({ start }) => {
      const line = text.slice(0, start).split('\n').length
      return `${path}:${line}: a transaction has one moment, which is the "now" of its Work`
    }),
  )
}

if (isProgram(import.meta)) {
  const files = listFiles(root, ['server/domains'], /^(?!.*\.(test|samples)\.ts$).*\.ts$/).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }))
  report(momentProblems(files))
}
