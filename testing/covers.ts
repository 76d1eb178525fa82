import 'vitest'

type Row = `${Uppercase<string>}-${string}`

declare module 'vitest' {
  interface TaskMeta {
    [row: Row]: 'covered'
  }
}

/**
 * Options of a test, or of a group for all its tests: the rows of `docs/requirements.md` it proves. A row is proven
 * by a test that passes, unless another test of the row does not.
 */
export const covers = (...rows: Row[]) => ({
  meta: Object.fromEntries(rows.map((row) => [row, 'covered'] as const)),
})

/** The tag of what `onBoth` names. */
export const BOTH_ENGINES = 'both-engines'

/** The same, of what runs on both engines, unlike the rest of its file. */
export const onBoth = (...rows: Row[]) => ({ ...covers(...rows), tags: BOTH_ENGINES })
