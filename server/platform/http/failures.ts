import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  COMMON_REASONS,
  Failure,
  FAILURE_STATUS,
  type FailureBody,
  type Reason,
} from '#shared/kernel/failure.ts'
import { isDatabaseAway } from '../db/away.ts'
import { inHalves } from '../runtime/halves.ts'
import { isStorageAway } from '../storage/away.ts'
import type { Troubles } from '../runtime/troubles.ts'
import { escapeHtml } from './html.ts'

/** Returns the response body for a failure. */
export const failureBody = ({ reason, message, fields, retryAfter }: Failure): FailureBody => ({
  error: {
    code: reason.code,
    message,
    ...(fields ? { fields } : {}),
    ...(retryAfter ? { retryAfter } : {}),
  },
})

/** Translates the HTTP layer's own errors into our reasons. */
const reasonOfStatus = (status: number): Reason => {
  if (status === 413) return COMMON_REASONS.tooLarge
  if (status === 404) return COMMON_REASONS.notFound
  if (status === 429) return COMMON_REASONS.tooManyRequests
  if (status === 503) return COMMON_REASONS.unavailable
  return status < 500 ? COMMON_REASONS.invalidInput : COMMON_REASONS.internal
}

const wayOn = (retryAfter: number | undefined) =>
  retryAfter
    ? `<p><a href="">Try again</a> in ${retryAfter === 1 ? '1 second' : `${retryAfter} seconds`}.</p>`
    : '<p><a href="/">Go to the start page</a></p>'

/** The page for visitors who opened a URL outside the app. The app shows failures itself. */
const pageOf = ({ message, retryAfter }: Failure) =>
  [
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(message)}</title>`,
    '<body style="font: 1.125rem/1.5 system-ui; max-width: 34rem; margin: 20vh auto; padding: 0 1rem">',
    `<main><h1 style="font-size: 1.5rem">${escapeHtml(message)}</h1>${wayOn(retryAfter)}</main></body></html>`,
  ].join('')

const isForAPage = ({ headers, url }: FastifyRequest) =>
  !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')

export const sendFailure = (reply: FastifyReply, failure: Failure): void => {
  if (failure.retryAfter) reply.header('retry-after', failure.retryAfter)
  reply.status(FAILURE_STATUS[failure.reason.kind]).header('cache-control', 'no-store')
  if (isForAPage(reply.request)) reply.type('text/html; charset=utf-8').send(pageOf(failure))
  else reply.send(failureBody(failure))
}

const failureOf = (error: Error & Pick<Partial<FastifyError>, 'statusCode'>): Failure => {
  if (error instanceof Failure) return error
  const status = error.statusCode ?? 500
  // Errors of the caller are checked first, because a caller can disconnect midway, just as a database can.
  if (status < 500) return new Failure(reasonOfStatus(status))
  if (isDatabaseAway(error) || isStorageAway(error)) {
    return new Failure(COMMON_REASONS.unavailable, { retryAfter: 5 })
  }
  return new Failure(reasonOfStatus(status))
}

/** Whether the database or the file store is currently unavailable, or there's no room for another call. */
const isUnavailable = (error: Error): boolean => failureOf(error).reason.kind === 'unavailable'

/** Milliseconds to wait for the database if the caller can do without its data. */
const PATIENCE = 1_500

/**
 * Resolves to the result, or to `undefined` if the database isn't available in time, or there's no room for another
 * call.
 */
export const ifAvailable = <T>(finding: Promise<T>): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    const cancel = inHalves(PATIENCE, () => resolve(undefined))
    finding.finally(cancel).then(resolve, (error: Error) => {
      if (isUnavailable(error)) resolve(undefined)
      else reject(error)
    })
  })

/** Whether the failure needs investigating, unlike a deliberate refusal. */
const isFault = ({ reason }: Failure) => reason.kind === 'internal' || reason.kind === 'unavailable'

/** Returns the failure shown to the caller, without any internals. */
export const answerFailure = (error: Error, note: () => void): FailureBody => {
  const failure = failureOf(error)
  if (isFault(failure)) note()
  return failureBody(failure)
}

/**
 * Sends every error as `{ error: { code, message } }`, or as HTML if a page was requested. Internals are only logged.
 */
export const registerFailures = (http: FastifyInstance, troubles: Troubles) => {
  http.setErrorHandler((error: FastifyError | Failure, request, reply) => {
    const failure = failureOf(error)
    if (isFault(failure)) {
      const { method, routeOptions } = request
      troubles.note(error, 'a request failed', { method, route: routeOptions.url })
    }
    sendFailure(reply, failure)
  })
}
