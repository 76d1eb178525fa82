import * as z from 'zod/mini'
import { trimmed, wholeNumber } from './fields.ts'

export const PAGE_SIZE = 20

/** The input of every paginated list: the cursor to continue at, and the number of items (at most 100). */
export const pageInput = {
  cursor: z.optional(trimmed(200)),
  limit: z._default(wholeNumber(1, 100), PAGE_SIZE),
}

/** One page of a list. `next` is null on the last page. */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) })

export interface Page<T> {
  items: T[]
  next: string | null
}
