import type { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { isKey, requireKey, type Files } from './files.ts'
import {
  askS3,
  contentOf,
  listElements,
  refusalCode,
  S3Refusal,
  textOf,
  type S3Request,
  type S3Settings,
} from './s3-requests.ts'

/**
 * Size of an upload part in bytes. S3 requires at least 5 MB per part and at most 10,000 parts, which allows 80 GB in
 * all.
 */
const PART_BYTES = 8 * 1024 * 1024

const KEY_MARKERS = { 'continuation-token': 'NextContinuationToken' }
const UPLOAD_MARKERS = { 'key-marker': 'NextKeyMarker', 'upload-id-marker': 'NextUploadIdMarker' }

/**
 * Yields the content in parts of equal length, of which only the last may be shorter. `isAll` is set if there's only
 * one part.
 */
const partsOf = async function* (content: Readable) {
  let held: Buffer[] = []
  let bytes = 0
  let isAll = true
  for await (const chunk of content as AsyncIterable<Buffer>) {
    held.push(chunk)
    bytes += chunk.length
    while (bytes >= PART_BYTES) {
      const joined = Buffer.concat(held, bytes)
      isAll = false
      yield { part: joined.subarray(0, PART_BYTES), isAll }
      held = [joined.subarray(PART_BYTES)]
      bytes -= PART_BYTES
    }
  }
  if (bytes > 0 || isAll) yield { part: Buffer.concat(held, bytes), isAll }
}

const lengthOf = ({ headers }: Response): number => {
  const length = headers.get('content-length')
  if (length === null) throw new Error('S3 gave no Content-Length')
  return Number(length)
}

const requireElement = (xml: string, name: string): string => {
  const [value] = listElements(xml, name)
  if (!value) throw new Error(`S3 gave no ${name}`)
  return value
}

/**
 * Keeps files in a bucket of an S3-compatible store, as private as the bucket. Their URLs are
 * `<endpoint>/<bucket>/<key>`.
 */
export const s3Files = (settings: S3Settings): Files => {
  const ask = (request: S3Request) => askS3(settings, request)
  const read = async (request: S3Request) => textOf(await ask(request), request)
  /**
   * Yields all pages of a list. `markers` maps each parameter for requesting the next page to the element that contains
   * its value.
   */
  const readPages = async function* (query: Record<string, string>, markers: Record<string, string>) {
    let after: Record<string, string> = {}
    for (;;) {
      const xml = await read({ method: 'GET', query: { ...query, ...after } })
      yield xml
      if (listElements(xml, 'IsTruncated')[0] !== 'true') return
      const next = Object.fromEntries(
        Object.entries(markers).map(([parameter, element]) => [parameter, requireElement(xml, element)]),
      )
      if (isDeepStrictEqual(next, after)) throw new Error('S3 gave the same page of a list again')
      after = next
    }
  }
  /** Returns null if the file doesn't exist. A bucket that doesn't exist is a fault. */
  const askIfThere = async (request: S3Request & { key: string }) => {
    try {
      return await ask({ ...request, key: requireKey(request.key) })
    } catch (error) {
      if (error instanceof S3Refusal && error.status === 404 && error.code !== 'NoSuchBucket') return null
      throw error
    }
  }
  const put = async (key: string, bytes: Buffer) => {
    await ask({ method: 'PUT', key: requireKey(key), body: bytes })
  }
  const size = async (key: string) => {
    const response = await askIfThere({ method: 'HEAD', key })
    return response && lengthOf(response)
  }
  const abortUpload = (key: string, uploadId: string) =>
    askIfThere({ method: 'DELETE', key, query: { uploadId } })

  const putPart = async (key: string, query: { uploadId: string; partNumber: string }, body: Buffer) => {
    const { headers } = await ask({ method: 'PUT', key, query, body })
    const tag = headers.get('etag')
    if (!tag) throw new Error('S3 gave no ETag')
    return `<Part><PartNumber>${query.partNumber}</PartNumber><ETag>${tag.replaceAll('"', '&quot;')}</ETag></Part>`
  }
  const completeUpload = async (key: string, uploadId: string, parts: readonly string[]) => {
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    const code = refusalCode(await read({ method: 'POST', key, query: { uploadId }, body }))
    // The response starts with 200 before the store has assembled the parts, which may still fail.
    if (code) throw new S3Refusal(`POST ${key}`, { status: 200, code })
  }
  const write = async (key: string, content: Readable) => {
    requireKey(key)
    let uploadId = ''
    const stored: string[] = []
    try {
      for await (const { part, isAll } of partsOf(content)) {
        if (isAll) return await put(key, part)
        uploadId ||= requireElement(await read({ method: 'POST', key, query: { uploads: '' } }), 'UploadId')
        stored.push(await putPart(key, { uploadId, partNumber: String(stored.length + 1) }, part))
      }
      // Swift would keep the parts of a file that's replaced.
      await askIfThere({ method: 'DELETE', key })
      await completeUpload(key, uploadId, stored)
    } catch (error) {
      // If this fails as well, the leftovers are removed with the file.
      if (uploadId) await abortUpload(key, uploadId).catch(() => undefined)
      throw error
    }
  }
  /** Removes the parts of uploads that a crash interrupted. No one can read them, but they're still stored. */
  const removeUnfinished = async (key: string) => {
    const pages = readPages({ uploads: '', prefix: key }, UPLOAD_MARKERS)
    // Uploads for longer keys with this prefix are found as well, but can't be aborted under this key.
    for await (const xml of pages) {
      for (const uploadId of listElements(xml, 'UploadId')) await abortUpload(key, uploadId)
    }
  }

  return {
    put,
    write,
    get: async (key) => {
      const request = { method: 'GET', key } as const
      const response = await askIfThere(request)
      return response && { stream: contentOf(response, request), size: lengthOf(response) }
    },
    size,
    has: async (key) => (await size(key)) !== null,
    remove: async (key) => {
      const response = await askIfThere({ method: 'DELETE', key })
      await removeUnfinished(key)
      if (response?.headers.get('x-amz-delete-marker') === 'true') {
        throw new Error('S3 keeps old versions in this bucket, so that nothing is ever erased')
      }
    },
    list: async (folder) => {
      const prefix = folder === undefined ? '' : `${requireKey(folder)}/`
      const keys: string[] = []
      const pages = readPages({ 'list-type': '2', 'max-keys': '1000', prefix }, KEY_MARKERS)
      for await (const xml of pages) keys.push(...listElements(xml, 'Key').filter(isKey))
      return keys.sort()
    },
  }
}
