import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** Structured log on standard output; whatever identifies a person or opens a door is left out. */
export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
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
