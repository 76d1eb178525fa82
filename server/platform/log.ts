import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

const ADDRESS = /[^\s@<>"']+@[^\s@<>"']+/g

/** Mail servers and the database repeat addresses in what they complain about. */
const withoutAddresses = (error: Error) => {
  const { message, stack, ...rest } = stdSerializers.err(error)
  const clean = (text: string) => text.replaceAll(ADDRESS, '[left out]')
  return {
    type: rest.type,
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
      serializers: { err: withoutAddresses },
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
