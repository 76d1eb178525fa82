import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { COMMON_REASONS, Failure, FAILURE_STATUS, type Reason } from '#shared/kernel/failure.ts'
import { TIMED_OUT } from './arrival.ts'
import { failureBody, sendFailure } from './failures.ts'

const reasonOf = (code: string | undefined): Reason => {
  if (code === TIMED_OUT) return COMMON_REASONS.tooSlow
  return code?.endsWith('_OVERFLOW') ? COMMON_REASONS.tooLarge : COMMON_REASONS.malformed
}

/** Whether there's at most one `Host` header. If there are two, Node uses the first, but a proxy may use the second. */
export const hasOneHost = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length < 2

/**
 * Returns handlers for anything that never becomes a request for a route. Hooks don't run for it, so the handlers send
 * these headers themselves.
 */
export const answerMalformed = (ofEveryAnswer: Record<string, string>) => {
  const headers = { ...ofEveryAnswer, 'x-robots-tag': 'noindex' }
  return {
    /** A URL that can't be decoded or is too long gets the same response as an unknown URL. */
    frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply) => {
      sendFailure(reply.headers(headers), new Failure(COMMON_REASONS.notFound))
    },
    /** For data that isn't HTTP, or that doesn't arrive in time. */
    clientErrorHandler: ({ code }: Error & { code?: string }, socket: Socket) => {
      if (!socket.writable) {
        socket.destroy()
        return
      }
      const reason = reasonOf(code)
      const status = FAILURE_STATUS[reason.kind]
      const body = JSON.stringify(failureBody(new Failure(reason)))
      const fields = {
        ...headers,
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      }
      const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
      socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
      socket.destroySoon()
    },
  }
}
