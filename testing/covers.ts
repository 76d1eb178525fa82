import 'vitest'

type Row = `${Uppercase<string>}-${string}`

declare module 'vitest' {
  interface TaskMeta {
    [row: Row]: 'covered'
  }
}

/**
 * Options for a test, or for all tests in a group: the rows of `docs/requirements.md` it proves. A row is proven by a
 * test that passes, unless another of the row's tests fails.
 */
export const covers = (...rows: Row[]) => ({
  meta: Object.fromEntries(rows.map((row) => [row, 'covered'] as const)),
})

/** The tag set by `onBoth`. */
export const BOTH_ENGINES = 'both-engines'

/** Like `covers`, for a test that runs on both database engines, unlike the rest of its file. */
export const onBoth = (...rows: Row[]) => ({ ...covers(...rows), tags: BOTH_ENGINES })
