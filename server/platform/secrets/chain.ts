import { createHmac } from 'node:crypto'
import { keyFor } from './seal.ts'

/** Sorts the fields of JSON, because the database keeps them in its own order. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/**
 * Returns what links an entry to those before it: it changes with its content and with everything before. Only the
 * holder of the site's secret can make one.
 */
export const linkOf = (secret: string, before: Buffer, content: readonly unknown[]): Buffer =>
  createHmac('sha256', keyFor(secret, 'chain'))
    .update(before)
    .update(JSON.stringify(content, inOrder))
    .digest()
