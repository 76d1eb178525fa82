import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startS3 } from '#server/testing/fixtures/s3.ts'
import { covers } from '#testing/covers.ts'
import { describeError } from '../runtime/log.ts'
import { S3Away } from './s3-requests.ts'
import { s3Files } from './s3.ts'

const MB = 1024 * 1024
const KEY = 'exports/a.zip'

let s3: Awaited<ReturnType<typeof startS3>>
beforeEach(async () => {
  s3 = await startS3()
})
afterEach(() => s3.close())

/** Returns the description of a failure for the operator. */
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => describeError(error),
  )

const page = (rest: string) =>
  `<ListBucketResult><Contents><Key>a.webp</Key></Contents>${rest}</ListBucketResult>`
test.each([
  [
    'has more pages but no token',
    page('<IsTruncated>true</IsTruncated>'),
    'S3 gave no NextContinuationToken',
  ],
  [
    'gives the same page again',
    page('<IsTruncated>true</IsTruncated><NextContinuationToken>a</NextContinuationToken>'),
    'S3 gave the same page of a list again',
  ],
])('listing files in S3 fails if the list %s', async (_, body, said) => {
  s3.disturbed(() => ({ status: 200, body }))
  expect(await failureOf(s3Files(s3.settings).list())).toBe(said)
})

test.each([
  ['is cut off', { end: 'cut', at: 0.5 } as const, 'S3 broke off'],
  ['is cut off before its first byte', { end: 'cut', at: 0 } as const, 'S3 broke off'],
])('a response that %s isn’t taken for a whole file', async (_, disturbance, said) => {
  s3.objects.set(KEY, Buffer.alloc(MB))
  s3.disturbed(() => disturbance)
  const found = await s3Files(s3.settings).get(KEY)
  expect(found?.size).toBe(MB)
  const failing = found ? buffer(found.stream) : Promise.resolve()
  expect(await failureOf(failing)).toContain(`${said} GET ${KEY}`)
  await expect(failing).rejects.toThrow(S3Away)
})

describe('a response that stalls', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const readAll = async () => {
    const found = await s3Files(s3.settings).get(KEY)
    return found && buffer(found.stream)
  }
  test.each([
    { what: 'for a file', status: 200, after: 5_000, ask: readAll, said: `S3 sent no more of GET ${KEY}` },
    {
      what: 'for a list',
      status: 200,
      after: 60_000,
      ask: () => s3Files(s3.settings).list(),
      said: 'S3 sent no more of GET the bucket',
    },
    { what: 'a refusal', status: 403, after: 5_000, ask: readAll, said: `S3 refused GET ${KEY}: 403` },
  ])(
    'is abandoned after $after ms if it’s $what',
    covers('BEY-50.5'),
    async ({ status, after, ask, said }) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      let isReleased = false
      const begun = new ReadableStream({
        start: (answer) => answer.enqueue(Buffer.from('begun')),
        cancel: () => void (isReleased = true),
      })
      const isAsked = new Promise<void>((resolve) =>
        vi.stubGlobal('fetch', () => {
          resolve()
          return Promise.resolve(new Response(begun, { status, headers: { 'content-length': '1000' } }))
        }),
      )
      let failure = ''
      const ended = failureOf(ask()).then((text) => (failure = text))
      await isAsked
      await vi.advanceTimersByTimeAsync(after - 1)
      expect([failure, isReleased]).toEqual(['', false])
      await vi.advanceTimersByTimeAsync(1)
      await ended
      expect([failure, isReleased]).toEqual([said, true])
    },
  )
})
