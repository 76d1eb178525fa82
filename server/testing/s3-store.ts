import { createHash, randomUUID } from 'node:crypto'

export interface S3Answer {
  status: number
  headers?: Record<string, string>
  body?: Buffer | string
}

interface Upload {
  key: string
  parts: Map<number, Buffer>
}

export interface S3Call {
  method: string
  key: string
  query: URLSearchParams
  body: Buffer
}

/** Bytes that every part but the last has at least. */
const LEAST_PART = 5 * 1024 * 1024

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const tagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`
const xml = (status: number, body: string): S3Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
})

/** An error as S3 tells it, with a message that repeats what was sent. */
export const refuse = (status: number, code: string): S3Answer =>
  xml(status, `<Error><Code>${code}</Code><Message>It was: AKIA, a secret, ?query</Message></Error>`)

/** What S3 keeps, and how it answers the calls that the product makes, after AWS's description of them. */
export const createStore = ({ pageSize, isVersioned }: { pageSize: number; isVersioned: boolean }) => {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Upload>()

  const listObjects = (query: URLSearchParams) => {
    const [after = ''] = (query.get('continuation-token') ?? '').split('&+/=')
    const found = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .sort()
    const page = found.slice(0, Math.min(pageSize, Number(query.get('max-keys') ?? 1000)))
    const isMore = page.length < found.length
    return xml(
      200,
      `<ListBucketResult><KeyCount>${page.length}</KeyCount><IsTruncated>${isMore}</IsTruncated>${page
        .map(
          (key) => `<Contents><Key>${escape(key)}</Key><Size>${objects.get(key)?.length}</Size></Contents>`,
        )
        .join('')}${
        isMore ? `<NextContinuationToken>${escape(`${page.at(-1)}&+/=`)}</NextContinuationToken>` : ''
      }</ListBucketResult>`,
    )
  }

  const listUploads = (query: URLSearchParams) => {
    const placeOf = (key: string, id: string) => `${key}\n${id}`
    const after = placeOf(query.get('key-marker') ?? '', query.get('upload-id-marker') ?? '')
    const found = [...uploads]
      .map(([id, { key }]) => ({ id, key }))
      .filter(({ id, key }) => key.startsWith(query.get('prefix') ?? '') && placeOf(key, id) > after)
      .sort((one, other) => (placeOf(one.key, one.id) < placeOf(other.key, other.id) ? -1 : 1))
    const page = found.slice(0, Math.min(pageSize, Number(query.get('max-uploads') ?? 1000)))
    const isMore = page.length < found.length
    const last = page.at(-1)
    return xml(
      200,
      `<ListMultipartUploadsResult><IsTruncated>${isMore}</IsTruncated>${
        isMore && last
          ? `<NextKeyMarker>${escape(last.key)}</NextKeyMarker><NextUploadIdMarker>${last.id}</NextUploadIdMarker>`
          : ''
      }${page
        .map(({ id, key }) => `<Upload><Key>${escape(key)}</Key><UploadId>${id}</UploadId></Upload>`)
        .join('')}</ListMultipartUploadsResult>`,
    )
  }

  const complete = (id: string, { key, parts }: Upload, body: string) => {
    const named = [
      ...body.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(?:&quot;)?(\w+)(?:&quot;)?<\/ETag>/g),
    ]
    const found = named.map(([, number, tag]) => {
      const part = parts.get(Number(number))
      return part && tagOf(part) === `"${tag}"` ? part : null
    })
    const content = found.filter((part) => part !== null)
    if (content.length === 0 || content.length < found.length) return refuse(400, 'InvalidPart')
    if (named.some(([, number], at) => Number(number) !== at + 1)) return refuse(400, 'InvalidPartOrder')
    if (content.slice(0, -1).some(({ length }) => length < LEAST_PART)) return refuse(400, 'EntityTooSmall')
    objects.set(key, Buffer.concat(content))
    uploads.delete(id)
    return xml(
      200,
      `<CompleteMultipartUploadResult><Key>${escape(key)}</Key></CompleteMultipartUploadResult>`,
    )
  }

  const answerUpload = (id: string, { method, key, query, body }: S3Call): S3Answer => {
    const upload = uploads.get(id)
    if (upload?.key !== key) return refuse(404, 'NoSuchUpload')
    if (method === 'POST') return complete(id, upload, body.toString())
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body)
      return { status: 200, headers: { etag: tagOf(body) } }
    }
    uploads.delete(id)
    return { status: 204 }
  }

  const answerObject = ({ method, key, query, body }: S3Call): S3Answer => {
    if (method === 'POST' && query.has('uploads')) {
      const id = randomUUID()
      uploads.set(id, { key, parts: new Map() })
      return xml(
        200,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    if (method === 'PUT') {
      objects.set(key, body)
      return { status: 200, headers: { etag: tagOf(body) } }
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return { status: 204, headers: isVersioned ? { 'x-amz-delete-marker': 'true' } : {} }
    }
    const object = objects.get(key)
    if (!object) return method === 'HEAD' ? { status: 404 } : refuse(404, 'NoSuchKey')
    return { status: 200, headers: { etag: tagOf(object) }, body: object }
  }

  return {
    objects,
    uploads,
    answer: (call: S3Call): S3Answer => {
      const id = call.query.get('uploadId')
      if (id) return answerUpload(id, call)
      if (call.key) return answerObject(call)
      if (call.method !== 'GET') return refuse(405, 'MethodNotAllowed')
      return call.query.has('uploads') ? listUploads(call.query) : listObjects(call.query)
    },
  }
}
