import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseError } from 'pg'
import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

const ADDRESS = /[^\s@<>"']+@[^\s@<>"']+/g

/** The error, what caused it and what it gathers, the outermost first. */
const gather = (error: unknown, seen = new Set<unknown>()): unknown[] => {
  if (seen.has(error)) return []
  seen.add(error)
  if (!(error instanceof Error)) return error === undefined ? [] : [error]
  const within = [error.cause, ...(error instanceof AggregateError ? (error.errors as unknown[]) : [])]
  return [error, ...within.flatMap((each) => gather(each, seen))]
}

/**
 * Classes of SQLSTATE whose messages name tables, columns and rules, but no value. Of the others, such as 22 (a value that
 * makes no sense) and P0 (what a trigger raises), only the code is told.
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

/** What went wrong, for the operator. What was sent to the database and addresses are left out. */
export const describeError = (error: unknown): string =>
  gather(error).map(messageOf).filter(Boolean).join(': ').replaceAll(ADDRESS, '[left out]')

/** Where it happened, without the message that a stack begins with. */
const placesOf = ({ constructor, stack = '' }: Error) => [
  constructor.name,
  ...(stack.match(/^ {4}at .*:\d+:\d+\)?$/gm) ?? []),
]

/** Mail servers repeat addresses in what they complain about, and databases the values they were sent. */
const withoutPeople = (error: unknown) => {
  const errors = gather(error).filter((each) => each instanceof Error)
  return {
    type: errors[0]?.constructor.name,
    code: errors.flatMap((each) => ('code' in each ? [each.code] : []))[0],
    message: describeError(error),
    stack: errors.flatMap(placesOf).join('\n'),
  }
}

/** Structured log on standard output; whatever identifies a person or opens a door is left out. */
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
