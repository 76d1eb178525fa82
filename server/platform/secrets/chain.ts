import { createHmac } from 'node:crypto'
import { keyFor } from './seal.ts'

/** Sorts the fields of JSON, because the database doesn't keep their order. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/**
 * Returns the hash that links an entry to those before it: it depends on the entry's content and on all entries before
 * it. Only the holder of the site's secret can compute it.
 */
export const linkOf = (secret: string, before: Buffer, content: readonly unknown[]): Buffer =>
  createHmac('sha256', keyFor(secret, 'chain'))
    .update(before)
    .update(JSON.stringify(content, inOrder))
    .digest()
