import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { S3Settings } from '../platform/storage/s3-requests.ts'

export interface Received {
  method: string
  /** Path and query as they came. */
  address: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Milliseconds a signature may be old. */
const MAX_AGE = 15 * 60_000
const ALWAYS_SIGNED = ['host', 'x-amz-content-sha256', 'x-amz-date']

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, content: string) => createHmac('sha256', key).update(content).digest()

const strictlyEncoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const canonicalQuery = (query: string) =>
  query
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=').map(decodeURIComponent)
      return `${strictlyEncoded(name)}=${strictlyEncoded(value)}`
    })
    .sort()
    .join('&')

const timeOf = (stamp: string) =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/**
 * S3's word for what is wrong with a request, or null: Signature Version 4 as AWS describes it, computed here without the
 * library that the product signs with.
 */
export const findSignatureFault = (
  { method, address, headers, body }: Received,
  { accessKeyId, secretAccessKey, region }: S3Settings,
): string | null => {
  const claimed =
    /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<scope>[^,]+), SignedHeaders=(?<names>[^,]+), Signature=(?<signature>\w+)$/.exec(
      headers.authorization ?? '',
    )?.groups
  if (!claimed) return 'AccessDenied'
  if (claimed['id'] !== accessKeyId) return 'InvalidAccessKeyId'
  const header = (name: string) => String(headers[name] ?? '').trim()
  const stamp = header('x-amz-date')
  if (!(Math.abs(Date.now() - timeOf(stamp)) < MAX_AGE)) return 'RequestTimeTooSkewed'
  if (header('x-amz-content-sha256') !== sha256(body)) return 'XAmzContentSHA256Mismatch'

  const names = (claimed['names'] ?? '').split(';')
  if (!ALWAYS_SIGNED.every((name) => names.includes(name))) return 'AccessDenied'
  const [path = '', query = ''] = address.split('?')
  const canonical = [
    method,
    path,
    canonicalQuery(query),
    ...names.map((name) => `${name}:${header(name)}`),
    '',
    names.join(';'),
    header('x-amz-content-sha256'),
  ].join('\n')
  const scope = [stamp.slice(0, 8), region, 's3', 'aws4_request']
  if (claimed['scope'] !== scope.join('/')) return 'AuthorizationHeaderMalformed'
  const key = scope.reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secretAccessKey}`)
  const signature = hmac(
    key,
    ['AWS4-HMAC-SHA256', stamp, scope.join('/'), sha256(canonical)].join('\n'),
  ).toString('hex')
  return claimed['signature'] === signature ? null : 'SignatureDoesNotMatch'
}
