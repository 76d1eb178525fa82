import * as z from 'zod/mini'
import { isBlank, typedAddress } from './invisible.ts'

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
    z.transform((value: readonly V[number][] | string) => {
      const listed = typeof value === 'string' ? value.split(',').filter(Boolean) : value
      return Array.isArray(listed) ? [...new Set<unknown>(listed)] : listed
    }),
    z.array(z.enum(values)).check(z.maxLength(values.length)),
  )

/** The database cannot store the character NUL, nor halves of characters. */
const storable = (text: string) => text.replaceAll(/[\0\p{Cs}]/gu, '')

/** Blank is what shows nothing. */
const readable = (text: string) => (isBlank(text) ? '' : storable(text))

/** Text without surrounding blanks, empty where nothing shows, at most `max` characters long; `problem` is said of a longer one. */
export const trimmed = (max: number, problem?: string) =>
  z.string().check(z.overwrite(readable), z.trim(), z.maxLength(max, problem))

/** One form of what keyboards and password managers write differently: an `é` as one character, or as `e` and an accent. */
export const normalSecret = (typed: string): string => typed.normalize('NFKC')

/** Text of which every character counts, and which is never stored; halves of characters would all count the same. */
export const secret = (min: number, max: number) =>
  z.string().check(
    z.refine((typed) => normalSecret(typed).length >= min),
    z.maxLength(max),
    z.regex(/^\P{Cs}*$/u),
  )

/**
 * One address of plain ASCII, of at most 254 characters: no list, no name beside it, and no character that a mail server could
 * read as either. The one check, in browser and server.
 */
export const EMAIL_PATTERN =
  /^(?=.{1,254}$)[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/
export const email = () => z.string().check(z.overwrite(typedAddress), z.regex(EMAIL_PATTERN))

export const id = () => z.uuid()

/** An instant, as ISO 8601 text in UTC. */
export const instant = () => z.iso.datetime()

/** A day of the calendar: `2026-03-01`. */
export const day = () => z.iso.date()

export const nothing = z.object({})
