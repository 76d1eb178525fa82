import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refuse } from '#server/testing/fixtures/s3-store.ts'
import { startS3 } from '#server/testing/fixtures/s3.ts'
import { describeError } from '../runtime/log.ts'
import { s3Files } from './s3.ts'
import type { S3Settings } from './s3-requests.ts'

const MB = 1024 * 1024
const KEY = 'exports/a.zip'

let s3: Awaited<ReturnType<typeof startS3>>
beforeEach(async () => {
  s3 = await startS3({ pageSize: 3 })
})
afterEach(() => s3.close())

const filesWith = (settings: Partial<S3Settings> = {}) => s3Files({ ...s3.settings, ...settings })
const bytes = (size: number) => {
  const made = Buffer.allocUnsafe(size)
  for (let at = 0; at < size; at += 1) made[at] = at * 7 + (at >> 8)
  return made
}

/** Returns the description of a failure for the operator. */
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => describeError(error),
  )

describe('without the right key', () => {
  test.each([
    ['a wrong secret', { secretAccessKey: 'hunter2' }, '403 SignatureDoesNotMatch'],
    ['a wrong region', { region: 'eu-other-1' }, '400 AuthorizationHeaderMalformed'],
    ['an unknown key', { accessKeyId: 'AKIAOTHER' }, '403 InvalidAccessKeyId'],
  ])('%s is refused, and the error reports that without any secret', async (_, settings, refusal) => {
    s3.objects.set(KEY, Buffer.from('private'))
    const files = filesWith(settings)
    expect(await failureOf(files.put('a/b.webp', Buffer.from('x')))).toBe(
      `S3 refused PUT a/b.webp: ${refusal}`,
    )
    expect(await failureOf(files.get(KEY))).toBe(`S3 refused GET ${KEY}: ${refusal}`)
    expect(await failureOf(files.has(KEY))).toBe(`S3 refused HEAD ${KEY}: ${refusal.slice(0, 3)}`)
    expect(await failureOf(files.list('exports'))).toBe(`S3 refused GET the bucket: ${refusal}`)
    expect(await failureOf(files.remove(KEY))).toBe(`S3 refused DELETE ${KEY}: ${refusal}`)
    expect([...s3.objects.keys()]).toEqual([KEY])
  })

  test('no one can read, write, remove or list files', async () => {
    s3.objects.set(KEY, Buffer.from('private'))
    const address = `${s3.settings.endpoint}/${s3.settings.bucket}`
    for (const [path, method] of [
      [`/${KEY}`, 'GET'],
      [`/${KEY}`, 'PUT'],
      [`/${KEY}`, 'DELETE'],
      ['?list-type=2', 'GET'],
    ] as const) {
      const answer = await fetch(address + path, { method })
      expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('AccessDenied')])
    }
    expect(s3.objects.get(KEY)?.toString()).toBe('private')
  })
})

test('files are sent with their length and checksum, and without an ACL or a type that browsers display', async () => {
  await filesWith().put('a/b.webp', Buffer.from('picture'))
  const [headers] = s3.calls.map((call) => call.headers)
  expect(headers).toMatchObject({
    'content-length': '7',
    'content-type': 'application/octet-stream',
    'x-amz-content-sha256': expect.stringMatching(/^[\da-f]{64}$/) as string,
  })
  expect(Object.keys(headers ?? {}).filter((name) => name.startsWith('x-amz-'))).toEqual([
    'x-amz-content-sha256',
    'x-amz-date',
  ])
})

test('a bucket that doesn’t exist is a fault, not a missing file', async () => {
  const files = filesWith({ bucket: 'another' })
  expect(await failureOf(files.get(KEY))).toBe(`S3 refused GET ${KEY}: 404 NoSuchBucket`)
})

test('a list of files continues to its last page', async () => {
  const keys = Array.from({ length: 10 }, (_, at) => `photos/${at}.webp`)
  for (const key of keys) s3.objects.set(key, Buffer.from('x'))
  s3.objects.set('photos/by hand?.txt', Buffer.from('x'))
  expect(await filesWith().list('photos')).toEqual(keys)
  expect(s3.calls.map(({ query }) => query.get('max-keys'))).toEqual(['1000', '1000', '1000', '1000'])
})

describe('a request to S3', () => {
  test.each([500, 503, 429])('is retried twice after a response of %i', async (status) => {
    let left = 2
    s3.disturbed(() => (left-- > 0 ? refuse(status, 'SlowDown') : undefined))
    await filesWith().put('a/b.webp', Buffer.from('x'))
    expect(s3.objects.get('a/b.webp')?.toString()).toBe('x')
    expect(s3.calls).toHaveLength(3)
  })

  test('is retried at most twice after a cut connection', async () => {
    s3.objects.set(KEY, Buffer.from('private'))
    let cuts = 2
    s3.disturbed(() => (cuts-- > 0 ? 'cut' : undefined))
    expect(await filesWith().has(KEY)).toBe(true)
    let tries = 0
    s3.disturbed(() => {
      tries += 1
      return 'cut'
    })
    expect(await failureOf(filesWith().get(KEY))).toMatch(
      /^S3 did not answer GET exports\/a\.zip: fetch failed: /,
    )
    expect(tries).toBe(3)
  })

  test('isn’t retried if it’s rejected', async () => {
    s3.disturbed(() => refuse(403, 'AccessDenied'))
    expect(await failureOf(filesWith().put('a/b.webp', Buffer.from('x')))).toContain('403 AccessDenied')
    expect(s3.calls).toHaveLength(1)
  })

  test('isn’t retried if it mustn’t be sent twice', async () => {
    s3.disturbed(({ method }) => (method === 'POST' ? refuse(503, 'SlowDown') : undefined))
    const said = await failureOf(filesWith().write(KEY, Readable.from([bytes(9 * MB)])))
    expect(said).toBe(`S3 refused POST ${KEY}: 503 SlowDown`)
    expect(s3.calls).toHaveLength(1)
  })
})

test.each([
  { asked: `GET ${KEY}`, after: 5_000, ask: () => filesWith().get(KEY) },
  // Half a megabyte gets two more seconds, one for each 250 kB.
  { asked: `PUT ${KEY}`, after: 7_000, ask: () => filesWith().put(KEY, bytes(500_000)) },
])(
  'a store that doesn’t respond to $asked is abandoned after $after ms, and isn’t asked again',
  async ({ asked, after, ask }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let times = 0
    const isAsked = new Promise<void>((resolve) =>
      s3.disturbed(() => {
        times += 1
        resolve()
        return 'silence'
      }),
    )
    let failure = ''
    const ended = failureOf(ask()).then((text) => (failure = text))
    await isAsked
    await vi.advanceTimersByTimeAsync(after - 1)
    expect(failure).toBe('')
    await vi.advanceTimersByTimeAsync(1)
    await ended
    vi.useRealTimers()
    expect([failure, times]).toEqual([expect.stringContaining(`S3 did not answer ${asked}`), 1])
  },
)

test('the signature isn’t sent to a URL that S3 redirects to', async () => {
  const other = await startS3()
  s3.disturbed(() => ({ status: 307, headers: { location: `${other.settings.endpoint}/x/${KEY}` } }))
  expect(await failureOf(filesWith().get(KEY))).toBe(`S3 refused GET ${KEY}: 307`)
  expect(other.calls).toEqual([])
  await other.close()
})

test('errors about an unavailable store don’t contain the request’s query', async () => {
  const files = filesWith({ endpoint: 'http://127.0.0.1:1' })
  expect(await failureOf(files.list('exports'))).toMatch(
    /^S3 did not answer GET the bucket: fetch failed: [^?]+$/,
  )
})

describe('a long file', () => {
  const content = bytes(16 * MB + 5)
  const inChunks = function* (size: number) {
    for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
  }

  test.each([
    ['small chunks', 64 * 1024],
    ['one chunk', content.length],
  ])('written in %s is read back unchanged, from parts of 8 MB', async (_, size) => {
    await filesWith().write(KEY, Readable.from(inChunks(size)))
    const found = await filesWith().get(KEY)
    expect(found?.size).toBe(content.length)
    expect(found && content.equals(await buffer(found.stream))).toBe(true)
    const parts = s3.calls.filter(({ query }) => query.has('partNumber'))
    expect(parts.map(({ body }) => body.length)).toEqual([8 * MB, 8 * MB, 5])
    expect(s3.uploads.size).toBe(0)
  })

  test('replaces another file only after removing it, because a store may otherwise keep that file’s parts', async () => {
    s3.objects.set(KEY, Buffer.from('before'))
    let found: Buffer | undefined
    s3.disturbed(({ method, query }) => {
      if (method === 'POST' && query.has('uploadId')) found = s3.objects.get(KEY)
      else found ??= s3.objects.get(KEY)
      return undefined
    })
    await filesWith().write(KEY, Readable.from(inChunks(MB)))
    expect(found).toBeUndefined()
    expect(s3.objects.get(KEY)?.length).toBe(content.length)
  })

  test('may consist of a single part', async () => {
    await filesWith().write(KEY, Readable.from([content.subarray(0, 8 * MB)]))
    expect(s3.objects.get(KEY)?.length).toBe(8 * MB)
  })

  test('is never held in memory as a whole: nothing more is read before a full part has been sent', async () => {
    let read = 0
    const sent = () => s3.calls.reduce((sum, { body }) => sum + body.length, 0)
    const watched = (function* () {
      for (const chunk of inChunks(MB)) {
        expect(read - sent()).toBeLessThanOrEqual(8 * MB)
        read += chunk.length
        yield chunk
      }
    })()
    await filesWith().write(KEY, Readable.from(watched, { highWaterMark: 0 }))
    expect(s3.objects.get(KEY)?.length).toBe(content.length)
  })

  test.each([
    ['the connection is cut within the second part', 'cut' as const, /^S3 did not answer PUT exports/],
    ['the store refuses the second part', refuse(400, 'BadDigest'), /^S3 refused PUT .+: 400 BadDigest$/],
  ])('leaves nothing behind if %s', async (_, disturbance, said) => {
    s3.disturbed(({ query }) => (query.get('partNumber') === '2' ? disturbance : undefined))
    const source = Readable.from(inChunks(MB))
    expect(await failureOf(filesWith().write(KEY, source))).toMatch(said)
    expect([s3.objects.size, s3.uploads.size, source.destroyed]).toEqual([0, 0, true])
  })

  test('leaves nothing behind if the stream it’s written from fails', async () => {
    const broken = (function* () {
      yield* inChunks(MB)
      throw new Error('gone')
    })()
    expect(await failureOf(filesWith().write(KEY, Readable.from(broken)))).toBe('gone')
    expect(s3.calls.some(({ query }) => query.has('partNumber'))).toBe(true)
    expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0])
  })

  test('doesn’t exist if the store fails after responding with 200', async () => {
    s3.disturbed(({ method, query }) =>
      method === 'POST' && query.has('uploadId')
        ? { ...refuse(500, 'InternalError'), status: 200 }
        : undefined,
    )
    expect(await failureOf(filesWith().write(KEY, Readable.from(inChunks(MB))))).toBe(
      `S3 refused POST ${KEY}: 200 InternalError`,
    )
    expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0])
  })

  test('is removed with all unfinished uploads of its key', async () => {
    for (let at = 0; at < 10; at += 1) s3.uploads.set(`${at}`, { key: KEY, parts: new Map() })
    await filesWith().remove(KEY)
    expect(s3.uploads.size).toBe(0)
  })

  test('is removed without the unfinished uploads of other keys', async () => {
    s3.uploads.set('1', { key: KEY, parts: new Map() })
    s3.uploads.set('2', { key: `${KEY}x`, parts: new Map() })
    await filesWith().remove(KEY)
    expect([...s3.uploads.keys()]).toEqual(['2'])
  })
})

test('a bucket with versioning is reported, because nothing would ever be erased', async () => {
  const versioned = await startS3({ isVersioned: true })
  const files = s3Files(versioned.settings)
  await files.put(KEY, Buffer.from('x'))
  expect(await failureOf(files.remove(KEY))).toContain('S3 keeps old versions in this bucket')
  await versioned.close()
})
