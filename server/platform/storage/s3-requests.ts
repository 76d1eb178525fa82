import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'

export interface S3Settings {
  /** Without a slash at its end. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Without it the bucket itself is asked. */
  key?: string
  query?: Record<string, string>
  /** Bytes of a file, or XML. */
  body?: Buffer | string
}

/**
 * Milliseconds until an answer begins, and between two pieces of it: of a file, and of all that is about many of them or
 * puts parts together.
 */
const ANSWERS_WITHIN = { file: 5_000, other: 60_000 }
/** Bytes that leave in a millisecond at least, on a slow line: 250 kB/s. */
const LEAST_SPEED = 250

const isOfFile = ({ method, key }: S3Request) => key !== undefined && method !== 'POST'
const silenceOf = (request: S3Request): number =>
  isOfFile(request) ? ANSWERS_WITHIN.file : ANSWERS_WITHIN.other

/** Someone waits for a file that is read or stored, so only what it weighs makes it wait longer. */
const patienceFor = (request: S3Request): number =>
  silenceOf(request) + (isOfFile(request) ? Buffer.byteLength(request.body ?? '') / LEAST_SPEED : 0)

/** Milliseconds before the second and the third try. */
const PAUSES = [200, 1_000]

/** The store answered, but not with what was asked for. `code` is S3's own word, such as `NoSuchKey`. */
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

/** The store could not be reached, said nothing, or broke off. */
export class S3Away extends Error {}

/** It was silent for so long that asking again would only take as long again. */
class S3Silence extends S3Away {}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#34': '"' }

/** What stands in the elements of a name; enough for answers whose elements hold keys, ids and codes. */
export const listElements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll(/&(#?\w+);/g, (entity, word: string) => ENTITIES[word] ?? entity),
  )

/** S3's word for what is wrong; the rest of the answer repeats what was sent, and is not told on. */
export const refusalCode = (xml: string): string =>
  /<Error>[\s\S]*?<Code>(\w{1,64})<\/Code>/.exec(xml)?.[1] ?? ''

const addressOf = ({ endpoint, bucket }: Pick<S3Settings, 'endpoint' | 'bucket'>, request: S3Request) => {
  const query = new URLSearchParams(request.query).toString()
  return `${endpoint}/${bucket}${request.key ? `/${request.key}` : ''}${query && `?${query}`}`
}

/** How a request is called in messages: without its query, which may hold what opens something. */
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

/** Asks once. A redirect is an answer: the signature is meant for this store only. */
const askOnce = async (settings: S3Settings, request: S3Request, headers: Headers): Promise<Response> => {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(new Error('no answer in time')), patienceFor(request))
  // Not signed, because proxies change it; a compressed answer would not have the length of the file.
  headers.set('accept-encoding', 'identity')
  try {
    return await fetch(addressOf(settings, request), {
      method: request.method,
      headers,
      // A Buffer is a view of bytes that nobody else shares.
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

/** The content of an answer; fails with `S3Away` where it's broken off, or where nothing more of it comes. */
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

/** The same as text. */
export const textOf = (response: Response, request: S3Request): Promise<string> =>
  text(contentOf(response, request))

/** Whether what the store answers with this status may pass by itself. */
export const mayPass = (status: number): boolean => status >= 500 || status === 429

/**
 * Asks the store, up to three times where the request may be repeated and what was wrong may pass, which silence doesn't.
 * Throws an `S3Refusal` for every answer that is not a success.
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
          // Its status says enough where the rest of it doesn't come.
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

/** The status of the answer to someone who has no key. */
export const askAsStranger = async (settings: S3Settings, request: S3Request): Promise<number> => {
  const response = await askOnce(settings, request, new Headers())
  await response.body?.cancel()
  return response.status
}
