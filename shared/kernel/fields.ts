import * as z from 'zod/mini'
import { isBlank, typedAddress } from './invisible.ts'

/** A whole number, or the same as text, since values from an address or query string are text. */
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

/** A comma-separated list (`man,woman`) or an array, without duplicates. */
export const listOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.pipe(
    z.transform((value: readonly V[number][] | string) => {
      const listed = typeof value === 'string' ? value.split(',').filter(Boolean) : value
      return Array.isArray(listed) ? [...new Set<unknown>(listed)] : listed
    }),
    z.array(z.enum(values)).check(z.maxLength(values.length)),
  )

/** Strips the NUL character and lone surrogates, which the database can't store. */
const storable = (text: string) => text.replaceAll(/[\0\p{Cs}]/gu, '')

/** Text without visible characters counts as blank. */
const readable = (text: string) => (isBlank(text) ? '' : storable(text))

/**
 * Text of at most `max` characters, without surrounding whitespace, and empty if it has no visible characters.
 * `problem` is the error message for longer text.
 */
export const trimmed = (max: number, problem?: string) =>
  z.string().check(z.overwrite(readable), z.trim(), z.maxLength(max, problem))

/**
 * Normalises characters that keyboards and password managers encode differently, such as `é` as one character, or as
 * `e` and an accent.
 */
export const normalSecret = (typed: string): string => typed.normalize('NFKC')

/**
 * Text in which every character counts, and which is never stored. Lone surrogates are rejected, since they would all
 * be treated as the same.
 */
export const secret = (min: number, max: number) =>
  z.string().check(
    z.refine((typed) => normalSecret(typed).length >= min),
    z.maxLength(max),
    z.regex(/^\P{Cs}*$/u),
  )

/**
 * Matches a single plain ASCII address of at most 254 characters: no list, no display name, and no character that mail
 * servers might interpret differently. This is the only check of email addresses, in the browser and on the server.
 */
export const EMAIL_PATTERN =
  /^(?=.{1,254}$)[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/
export const email = () => z.string().check(z.overwrite(typedAddress), z.regex(EMAIL_PATTERN))

export const id = () => z.uuid()

/** A timestamp, as ISO 8601 text in UTC. */
export const instant = () => z.iso.datetime()

/** A calendar day: `2026-03-01`. */
export const day = () => z.iso.date()

export const nothing = z.object({})
