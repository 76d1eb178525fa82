import { DrizzleQueryError } from 'drizzle-orm/errors'
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

const ADDRESS = /[^\s@<>"']+@[^\s@<>"']+/g

/** The error and what caused it, the outermost first. */
const chainOf = (error: Error): Error[] =>
  error.cause instanceof Error ? [error, ...chainOf(error.cause)] : [error]

/** A failed query repeats what was sent with it: texts of members, for one. */
const valuesIn = (error: Error): string[] =>
  chainOf(error).flatMap((each) =>
    each instanceof DrizzleQueryError ? [`params: ${String(each.params)}`] : [],
  )

/** Mail servers repeat addresses in what they complain about, and queries the values they were sent with. */
const withoutPeople = (error: Error) => {
  const { type, message, stack } = stdSerializers.err(error)
  const clean = (text: string) =>
    valuesIn(error)
      .reduce((rest, values) => rest.replaceAll(values, 'params: [left out]'), text)
      .replaceAll(ADDRESS, '[left out]')
  return {
    type,
    code: 'code' in error ? error.code : undefined,
    message: clean(message),
    stack: clean(stack),
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
