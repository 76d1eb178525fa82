import { fillPath, type Endpoint, type InputOf, type OutputOf } from '#shared/kernel/endpoint.ts'
import type { FailureBody } from '#shared/kernel/failure.ts'

/** The server refused, with a code of the contract. */
export class CallFailure extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  /** Seconds until another try makes sense. */
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

/** No answer came: the server cannot be reached, or the browser is offline. */
export class ConnectionFailure extends Error {
  constructor(cause: unknown) {
    super('No answer from the server', { cause })
    this.name = 'ConnectionFailure'
  }
}

/** The answer is none of ours: it has no content, or what a proxy or a firewall wrote. */
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

const queryOf = (input: Record<string, unknown>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    const text = Array.isArray(value)
      ? value.join(',')
      : typeof value === 'string'
        ? value
        : JSON.stringify(value)
    if (text !== undefined && text !== '' && text !== 'null') query.set(name, text)
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}

export type AnswerListener = (outcome: 'answered' | 'unreachable', code?: string) => void
const listeners = new Set<AnswerListener>()

/** Told after every call whether the server answered, and with which failure code. */
export const onAnswer = (listener: AnswerListener) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Passes on whether the server answered. */
export const reportReachability: AnswerListener = (outcome, code) =>
  listeners.forEach((listener) => listener(outcome, code))

/** What a proxy, or the server without its database, says in place of an answer. */
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

/** Throws CallFailure, ConnectionFailure or ForeignAnswer. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: { signal?: AbortSignal },
) => Promise<OutputOf<E>>

/** The one place that talks to the API. */
export const call: Call = async <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: { signal?: AbortSignal } = {},
): Promise<OutputOf<E>> => {
  const { path, rest } = fillPath(endpoint.path, input as Record<string, unknown>)
  const isRead = endpoint.method === 'GET'
  let response: Response
  try {
    response = await fetch(isRead ? path + queryOf(rest) : path, {
      method: endpoint.method,
      credentials: 'same-origin',
      ...(isRead ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(rest) }),
      ...(options.signal ? { signal: options.signal } : {}),
    })
  } catch (error) {
    const { signal } = options
    if (!signal?.aborted || isTimeout(signal.reason)) reportReachability('unreachable')
    if (signal?.aborted) throw error
    throw new ConnectionFailure(error)
  }
  const text = await response.text().catch(() => '')
  const body = parse(text)
  const failure = isFailureBody(body) ? body.error : undefined
  reportReachability(isNoAnswer(response.status) ? 'unreachable' : 'answered', failure?.code)
  if (failure) throw new CallFailure(response.status, failure)
  if (!response.ok || body === undefined) throw new ForeignAnswer(response.status, text.trim() === '')
  return body as OutputOf<E>
}
