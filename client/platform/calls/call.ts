import { fillPath, type Endpoint, type InputOf, type OutputOf } from '#shared/kernel/endpoint.ts'
import type { FailureBody } from '#shared/kernel/failure.ts'

/** The server rejected the call, with a code from the contract. */
export class CallFailure extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined

  constructor(status: number, { code, message, fields, retryAfter }: FailureBody['error']) {
    super(message)
    this.name = 'CallFailure'
    this.status = status
    this.code = code
    this.fields = fields ?? {}
    this.retryAfter = retryAfter
  }
}

/** Returns the server's error messages for individual fields, by path. */
export const refusedFields = (error: unknown): Record<string, string> =>
  error instanceof CallFailure ? error.fields : {}

/** Whether there's nothing for this caller at a URL, because it doesn't exist or isn't valid. */
export const isNowhere = (error: unknown): boolean =>
  error instanceof CallFailure && (error.status === 404 || error.status === 422)

/** There was no response: the server can't be reached, or the browser is offline. */
export class ConnectionFailure extends Error {
  constructor(cause: unknown) {
    super('No answer from the server', { cause })
    this.name = 'ConnectionFailure'
  }
}

/** The response isn't from our server: it's empty, or from a proxy or firewall. */
export class ForeignAnswer extends Error {
  readonly status: number
  readonly isEmpty: boolean
  constructor(status: number, isEmpty: boolean) {
    super('The answer is none of the server')
    this.name = 'ForeignAnswer'
    this.status = status
    this.isEmpty = isEmpty
  }
}

/** Returns the input as a query string with its `?`, or an empty string if there's nothing to send. */
export const searchOf = (input: Record<string, unknown>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue
    const text = Array.isArray(value)
      ? value.join(',')
      : typeof value === 'string'
        ? value
        : JSON.stringify(value)
    if (text !== '') query.set(name, text)
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}

export type AnswerListener = (outcome: 'answered' | 'unreachable', code?: string) => void
const listeners = new Set<AnswerListener>()

/**
 * After every call, calls the listener with whether the server responded, and with any failure code. Returns a function
 * that removes the listener.
 */
export const onAnswer = (listener: AnswerListener) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Notifies the listeners of whether the server responded. */
export const reportReachability: AnswerListener = (outcome, code) =>
  listeners.forEach((listener) => listener(outcome, code))

/** Whether this status means that the response is from a proxy, or from the server without its database. */
export const isNoAnswer = (status: number) => status >= 502 && status <= 504

const isTimeout = (reason: unknown) => reason instanceof DOMException && reason.name === 'TimeoutError'

const isFailureBody = (body: unknown): body is FailureBody =>
  typeof body === 'object' && body !== null && 'error' in body

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reports a request without a response, unless it was cancelled. Returns the error to throw. */
export const withoutAnswer = (error: unknown, signal: AbortSignal | undefined): unknown => {
  const isGivenUp = signal?.aborted
  if (!isGivenUp || isTimeout(signal.reason)) reportReachability('unreachable')
  return isGivenUp ? error : new ConnectionFailure(error)
}

/** Reports whether there was a response, and parses it. Throws CallFailure or ForeignAnswer. */
export const readAnswer = <E extends Endpoint>(status: number, text: string): OutputOf<E> => {
  const body = parse(text)
  const failure = isFailureBody(body) ? body.error : undefined
  reportReachability(isNoAnswer(status) ? 'unreachable' : 'answered', failure?.code)
  if (failure) throw new CallFailure(status, failure)
  if (status > 299 || body === undefined) throw new ForeignAnswer(status, !text.trim())
  return body as OutputOf<E>
}

/** Throws CallFailure, ConnectionFailure or ForeignAnswer. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: { signal?: AbortSignal },
) => Promise<OutputOf<E>>

/** Calls an endpoint of the API. Files are sent by `upload.ts`. */
export const call: Call = async <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: { signal?: AbortSignal } = {},
): Promise<OutputOf<E>> => {
  const { path, rest } = fillPath(endpoint.path, input as Record<string, unknown>)
  const isRead = endpoint.method === 'GET'
  let response: Response
  try {
    response = await fetch(isRead ? path + searchOf(rest) : path, {
      method: endpoint.method,
      credentials: 'same-origin',
      ...(isRead ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(rest) }),
      ...(options.signal ? { signal: options.signal } : {}),
    })
  } catch (error) {
    throw withoutAnswer(error, options.signal)
  }
  return readAnswer<E>(response.status, await response.text().catch(() => ''))
}
