import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseError } from 'pg'
import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

const ADDRESS = /[^\s@<>"']+@[^\s@<>"']+/g

/** Returns the error, its causes and the errors it aggregates, outermost first. */
const gather = (error: unknown, seen = new Set<unknown>()): unknown[] => {
  if (seen.has(error)) return []
  seen.add(error)
  if (!(error instanceof Error)) return error === undefined ? [] : [error]
  const within = [error.cause, ...(error instanceof AggregateError ? (error.errors as unknown[]) : [])]
  return [error, ...within.flatMap((each) => gather(each, seen))]
}

/**
 * SQLSTATE classes whose messages mention tables, columns and constraints, but no values. Of the others, such as 22 (an
 * invalid value) and P0 (raised by a trigger), only the code is logged.
 */
const NAMES_NO_VALUE = /^(?:0[8A]|2[358D]|3D|40|42|5[34578]|XX)/

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof DatabaseError) {
    const { code = '', message } = error
    return NAMES_NO_VALUE.test(code) ? message : `the database refused with ${code}`
  }
  return error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message
}

/** Describes an error for the operator. Leaves out email addresses and values sent to the database. */
export const describeError = (error: unknown): string =>
  gather(error).map(messageOf).filter(Boolean).join(': ').replaceAll(ADDRESS, '[left out]')

/** Returns the error's stack trace, without the message it starts with. */
const placesOf = ({ constructor, stack = '' }: Error) => [
  constructor.name,
  ...(stack.match(/^ {4}at .*:\d+:\d+\)?$/gm) ?? []),
]

/**
 * Removes personal data from an error. Mail servers repeat email addresses in their errors, and databases repeat the
 * values they were sent.
 */
const withoutPeople = (error: unknown) => {
  const errors = gather(error).filter((each) => each instanceof Error)
  return {
    type: errors[0]?.constructor.name,
    code: errors.flatMap((each) => ('code' in each ? [each.code] : []))[0],
    message: describeError(error),
    stack: errors.flatMap(placesOf).join('\n'),
  }
}

/** Creates a structured log on standard output, without anything that identifies a person or grants access. */
export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      serializers: { err: withoutPeople },
      redact: {
        paths: [
          'email',
          'password',
          'token',
          '*.email',
          '*.password',
          '*.token',
          'req.headers.cookie',
          'req.headers.authorization',
        ],
        censor: '[left out]',
      },
    },
    destination ?? pino.destination({ sync: false }),
  )
