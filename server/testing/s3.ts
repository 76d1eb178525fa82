import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { S3Settings } from '../platform/storage/s3-requests.ts'
import { createStore, refuse, type S3Answer, type S3Call } from './s3-store.ts'
import { findSignatureFault } from './s3-signature.ts'

/** A request as far as it is known before its body. */
type Asked = Omit<S3Call, 'body'> & Pick<IncomingMessage, 'headers'>

/** Within the answer, at that share of its body: the connection cut, or nothing more sent. */
interface Broken {
  end: 'cut' | 'silence'
  at: number
}

/** Instead of the store: its answer, none, a connection cut while the request comes in, or an answer that doesn't end. */
type Disturbance = S3Answer | 'silence' | 'cut' | Broken

const isBroken = (disturbance: Disturbance | undefined): disturbance is Broken =>
  typeof disturbance === 'object' && 'end' in disturbance

const piecesOf = function* (body: Buffer) {
  for (let at = 0; at < body.length; at += 65_536) yield body.subarray(at, at + 65_536)
}

const BUCKET = 'private-files'
/** Another one of the same key. */
export const SECOND_BUCKET = 'private-backups'

/** Settings of a store as environment variables. */
export const environmentOf = (settings: S3Settings) => ({
  S3_ENDPOINT: settings.endpoint,
  S3_BUCKET: settings.bucket,
  S3_REGION: settings.region,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
})

/**
 * A store that speaks S3, in memory: it asks for a signature that it computes itself, and answers the calls of the product
 * as AWS describes them. `isOpen` says what everybody may read, `isVersioned` keeps what is removed.
 */
export const startS3 = async ({
  pageSize = 1000,
  isOpen = () => false,
  isVersioned = false,
}: { pageSize?: number; isOpen?: (call: { key: string }) => boolean; isVersioned?: boolean } = {}) => {
  const store = createStore({ pageSize, isVersioned })
  const second = createStore({ pageSize, isVersioned })
  const stores: Record<string, typeof store> = { [BUCKET]: store, [SECOND_BUCKET]: second }
  const calls: (S3Call & Asked)[] = []
  const abandoned: string[] = []
  const events = { disturb: (_call: Asked): Disturbance | undefined => undefined }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url: address = '', headers } = request
    const { pathname, searchParams: query } = new URL(address, 'http://s3')
    const [, bucket, ...path] = pathname.split('/')
    const key = path.join('/')
    const disturbance = events.disturb({ method, key, query, headers })
    if (disturbance === 'silence') return
    if (disturbance === 'cut') {
      request.once('data', () => request.destroy())
      request.resume()
      request.once('end', () => request.socket.destroy())
      return
    }
    const call = { method, key, query, headers, body: await buffer(request) }
    calls.push(call)
    const fault = findSignatureFault({ method, address, headers, body: call.body }, settings)
    const isAllowed = fault === null || (fault === 'AccessDenied' && method === 'GET' && isOpen(call))
    const answer =
      typeof disturbance === 'object' && !isBroken(disturbance)
        ? disturbance
        : !isAllowed
          ? refuse(fault === 'AuthorizationHeaderMalformed' ? 400 : 403, fault)
          : (stores[bucket ?? '']?.answer(call) ?? refuse(404, 'NoSuchBucket'))
    const body = Buffer.from(answer.body ?? '')
    response.writeHead(answer.status, {
      ...answer.headers,
      ...(answer.status === 204 ? {} : { 'content-length': body.length }),
    })
    if (isBroken(disturbance)) {
      response.flushHeaders()
      const begun = body.subarray(0, body.length * disturbance.at)
      const end = () => (disturbance.end === 'cut' ? response.destroy() : undefined)
      // What is empty isn't sent, and the headers may be still on their way.
      response.write(begun.length > 0 ? begun : '', () => setImmediate(end))
    } else {
      // One large write would count as sent although nobody takes it.
      const sent = Readable.from(method === 'HEAD' ? [] : piecesOf(body))
      await pipeline(sent, response).catch(() => void abandoned.push(key))
    }
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: BUCKET,
    region: 'eu-test-1',
    accessKeyId: 'AKIATEST',
    secretAccessKey: 'secret/of+tests',
  }
  return {
    settings,
    /** The same as environment variables. */
    environment: environmentOf(settings),
    /** What is stored, by key; and uploads that were begun and neither completed nor aborted. */
    objects: store.objects,
    uploads: store.uploads,
    /** What is stored in the second bucket. */
    inSecond: second.objects,
    /** Every request that came in whole, oldest first. */
    calls,
    /** Keys of answers that nobody read to their end. */
    abandoned,
    /** Has the requests disturbed for which `disturb` says how, until it is told otherwise. */
    disturbed: (disturb: typeof events.disturb) => void (events.disturb = disturb),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
