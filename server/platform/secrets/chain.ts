import { createHmac } from 'node:crypto'
import { keyFor } from './seal.ts'

/** The database keeps the fields of JSON in an order of its own. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/**
 * What ties an entry to those before it: changes with its content and with everything before. Only who has the secret of
 * the site can make one.
 */
export const linkOf = (secret: string, before: Buffer, content: readonly unknown[]): Buffer =>
  createHmac('sha256', keyFor(secret, 'chain'))
    .update(before)
    .update(JSON.stringify(content, inOrder))
    .digest()
