import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'

export interface S3Settings {
  /** Without a trailing slash. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** If absent, the request is for the bucket itself. */
  key?: string
  query?: Record<string, string>
  /** A file's bytes, or XML. */
  body?: Buffer | string
}

/**
 * Maximum milliseconds until a response starts, and between two of its chunks: for a file, and for requests that list
 * files or assemble parts.
 */
const ANSWERS_WITHIN = { file: 5_000, other: 60_000 }
/** The minimum speed of a slow connection in bytes per millisecond: 250 kB/s. */
const LEAST_SPEED = 250

const isOfFile = ({ method, key }: S3Request) => key !== undefined && method !== 'POST'
const silenceOf = (request: S3Request): number =>
  isOfFile(request) ? ANSWERS_WITHIN.file : ANSWERS_WITHIN.other

/**
 * Returns a request's timeout. Someone is waiting for a file to be read or stored, so only its size extends the
 * timeout.
 */
const patienceFor = (request: S3Request): number =>
  silenceOf(request) + (isOfFile(request) ? Buffer.byteLength(request.body ?? '') / LEAST_SPEED : 0)

/** Milliseconds before the second and third attempts. */
const PAUSES = [200, 1_000]

/** The store responded with an error. `code` is S3's own error code, such as `NoSuchKey`. */
export class S3Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(asked: string, { status, code }: { status: number; code: string }) {
    super(`S3 refused ${asked}: ${[status, code].filter(Boolean).join(' ')}`)
    this.name = 'S3Refusal'
    this.status = status
    this.code = code
  }
}

/** The store couldn't be reached, didn't respond, or closed the connection. */
export class S3Away extends Error {}

/** The store didn't respond for so long that a retry would only take as long again. */
class S3Silence extends S3Away {}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#34': '"' }

/** Returns the contents of the elements with this name. Only for elements that contain keys, ids and codes. */
export const listElements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll(/&(#?\w+);/g, (entity, word: string) => ENTITIES[word] ?? entity),
  )

/** Returns S3's error code. The rest of the response repeats the request, and isn't passed on. */
export const refusalCode = (xml: string): string =>
  /<Error>[\s\S]*?<Code>(\w{1,64})<\/Code>/.exec(xml)?.[1] ?? ''

const addressOf = ({ endpoint, bucket }: Pick<S3Settings, 'endpoint' | 'bucket'>, request: S3Request) => {
  const query = new URLSearchParams(request.query).toString()
  return `${endpoint}/${bucket}${request.key ? `/${request.key}` : ''}${query && `?${query}`}`
}

/** Describes a request for error messages, without its query, which may contain something that grants access. */
const nameOf = ({ method, key = 'the bucket' }: S3Request) => `${method} ${key}`

const sign = async (settings: S3Settings, request: S3Request): Promise<Headers> => {
  const { method, body } = request
  const { headers } = await new AwsV4Signer({
    method,
    url: addressOf(settings, request),
    service: 's3',
    region: settings.region,
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    headers: {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    },
  }).sign()
  if (method === 'PUT' || method === 'POST') {
    headers.set('content-type', typeof body === 'string' ? 'application/xml' : 'application/octet-stream')
  }
  return headers
}

/** Sends the request once. Redirects aren't followed, because the signature is meant only for this store. */
const askOnce = async (settings: S3Settings, request: S3Request, headers: Headers): Promise<Response> => {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(new Error('no answer in time')), patienceFor(request))
  // This header isn't signed, because proxies change it. A compressed response's length would differ from the file's.
  headers.set('accept-encoding', 'identity')
  try {
    return await fetch(addressOf(settings, request), {
      method: request.method,
      headers,
      // A Buffer is a view of bytes that aren't shared.
      body: (request.body ?? null) as RequestInit['body'],
      redirect: 'manual',
      signal: giveUp.signal,
    })
  } catch (error) {
    const what = `S3 did not answer ${nameOf(request)}`
    throw giveUp.signal.aborted ? new S3Silence(what) : new S3Away(what, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** Returns a response's content. Fails with `S3Away` if the connection closes early or the content stops arriving. */
export const contentOf = ({ body }: Response, request: S3Request): Readable => {
  if (!body) return Readable.from([])
  const reader = body.getReader()
  let timer: NodeJS.Timeout | undefined
  return new Readable({
    read() {
      timer = setTimeout(
        () => this.destroy(new S3Silence(`S3 sent no more of ${nameOf(request)}`)),
        silenceOf(request),
      )
      reader.read().then(
        ({ value }) => {
          clearTimeout(timer)
          this.push(value ?? null)
        },
        (cause: unknown) => this.destroy(new S3Away(`S3 broke off ${nameOf(request)}`, { cause })),
      )
    },
    destroy(error, done) {
      clearTimeout(timer)
      const end = () => done(error)
      reader.cancel(error).then(end, end)
    },
  })
}

/** Like `contentOf`, but returns text. */
export const textOf = (response: Response, request: S3Request): Promise<string> =>
  text(contentOf(response, request))

/** Whether the problem behind this status may resolve itself. */
export const mayPass = (status: number): boolean => status >= 500 || status === 429

/**
 * Sends the request, up to three times if it may be repeated and the problem may resolve itself. A timeout isn't
 * retried. Throws an `S3Refusal` for every response that isn't a success.
 */
export const askS3 = async (settings: S3Settings, request: S3Request): Promise<Response> => {
  const pauses = request.method === 'POST' ? [] : PAUSES
  for (let tried = 0; ; tried += 1) {
    const wait = pauses[tried]
    try {
      const response = await askOnce(settings, request, await sign(settings, request))
      if (response.ok) return response
      if (wait === undefined || !mayPass(response.status)) {
        throw new S3Refusal(nameOf(request), {
          status: response.status,
          // The status is enough if the rest of the response doesn't arrive.
          code: refusalCode(await textOf(response, request).catch(() => '')),
        })
      }
      await response.body?.cancel()
    } catch (error) {
      if (error instanceof S3Refusal || error instanceof S3Silence || wait === undefined) throw error
    }
    await pause(wait)
  }
}

/** Sends the request without a key, and returns the response's status. */
export const askAsStranger = async (settings: S3Settings, request: S3Request): Promise<number> => {
  const response = await askOnce(settings, request, new Headers())
  await response.body?.cancel()
  return response.status
}
