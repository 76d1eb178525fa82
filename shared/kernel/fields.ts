import * as z from 'zod/mini'

/** Values of an address bar or query string arrive as text; these accept the text and the value itself. */
export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.transform((value: number | string) =>
      typeof value === 'string' && value.trim() !== '' ? Number(value) : value,
    ),
    z.int().check(z.minimum(min), z.maximum(max)),
  )

/** `1`/`0`, `true`/`false` or a boolean. */
export const flag = () =>
  z.pipe(
    z.transform((value: boolean | string) =>
      value === '1' || value === 'true' ? true : value === '0' || value === 'false' ? false : value,
    ),
    z.boolean(),
  )

/** A comma list (`man,woman`) or an array, without duplicates. */
export const listOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.pipe(
    z.transform((value: readonly V[number][] | string) =>
      typeof value === 'string' ? [...new Set(value.split(',').filter(Boolean))] : [...new Set(value)],
    ),
    z.array(z.enum(values)).check(z.maxLength(values.length)),
  )

/** The database cannot store the character NUL. */
const withoutNul = (text: string) => text.replaceAll('\0', '')

/** Text without surrounding blanks, at most `max` characters long. */
export const trimmed = (max: number) => z.string().check(z.overwrite(withoutNul), z.trim(), z.maxLength(max))

/** Text, `@`, text, dot, text; neither blanks nor control characters. The one check, in browser and server. */
export const EMAIL_PATTERN = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u
export const email = () => z.string().check(z.trim(), z.maxLength(254), z.regex(EMAIL_PATTERN))

export const id = () => z.uuid()

/** An instant, as ISO 8601 text in UTC. */
export const instant = () => z.iso.datetime()

export const nothing = z.object({})
