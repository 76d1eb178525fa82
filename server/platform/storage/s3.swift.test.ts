import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeBucket } from '#server/testing/fixtures/swift.ts'
import { describeError } from '../runtime/log.ts'
import type { Files } from './files.ts'
import { askAsStranger, askS3, listElements, type S3Settings } from './s3-requests.ts'
import { s3Files } from './s3.ts'

const MB = 1024 * 1024
const KEY = 'exports/a.zip'

let bucket: Awaited<ReturnType<typeof makeBucket>>
let files: Files
beforeEach(async () => {
  bucket = await makeBucket()
  files = s3Files(bucket.settings)
})

const contentOf = async (key: string) => {
  const found = await files.get(key)
  return found && { size: found.size, content: await buffer(found.stream) }
}
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => describeError(error),
  )
const unfinished = async () => listElements(await bucket.uploads(), 'UploadId')

test('a stored file can be read until it’s removed', async () => {
  const key = 'portraits/ab/one-card.webp'
  for (const text of ['picture', 'another one', '']) {
    await files.put(key, Buffer.from(text))
    expect(await contentOf(key)).toEqual({ size: text.length, content: Buffer.from(text) })
    expect([await files.has(key), await files.size(key)]).toEqual([true, text.length])
  }
  await files.remove(key)
  expect([await files.has(key), await files.size(key), await files.get(key)]).toEqual([false, null, null])
  await files.remove(key)
})

test('a list of files continues to its last page, and contains exactly the folder’s files', async () => {
  const keys = Array.from({ length: 10 }, (_, at) => `photos/3f/${at}-card.webp`)
  const others = ['photo.webp', 'photos.webp', 'photos2/d.webp']
  for (const key of [...keys, ...others]) await files.put(key, Buffer.from('x'))
  expect(await files.list('photos')).toEqual(keys)
  expect(await files.list('photos/3f')).toEqual(keys)
  expect(await files.list()).toEqual([...keys, ...others].sort())
  expect(await files.list('nothing')).toEqual([])
})

describe('a long file', () => {
  const content = Buffer.alloc(16 * MB + 5, 'what is in a long file, ')
  const inChunks = function* () {
    for (let at = 0; at < content.length; at += MB) yield content.subarray(at, at + MB)
  }

  test('is reassembled from its parts, byte for byte, and removed along with them', async () => {
    await files.write(KEY, Readable.from(inChunks()))
    expect(await bucket.parts()).toHaveLength(3)
    const found = await contentOf(KEY)
    expect([found?.size, found?.content.equals(content)]).toEqual([content.length, true])
    expect([await files.size(KEY), await files.list(), await unfinished()]).toEqual([
      content.length,
      [KEY],
      [],
    ])
    await files.remove(KEY)
    expect([await files.get(KEY), await files.list(), await bucket.parts()]).toEqual([null, [], []])
  })

  test('replaces an earlier file without leaving any of that file’s parts', async () => {
    for (let time = 0; time < 2; time += 1) await files.write(KEY, Readable.from(inChunks()))
    expect(await files.size(KEY)).toBe(content.length)
    await files.remove(KEY)
    expect(await bucket.parts()).toEqual([])
  })

  test('leaves nothing behind if the stream it’s written from fails', async () => {
    let begun: string[] = []
    const broken = async function* () {
      yield* inChunks()
      begun = await unfinished()
      throw new Error('gone')
    }
    expect(await failureOf(files.write(KEY, Readable.from(broken())))).toBe('gone')
    expect(begun).toHaveLength(1)
    expect([await files.get(KEY), await files.list(), await unfinished()]).toEqual([null, [], []])
    expect(await bucket.parts()).toEqual([])
  })

  test('whose upload a crash cut off is removed along with its key’s file, and uploads for other keys stay', async () => {
    await files.put(KEY, Buffer.from('whole'))
    const begin = async (key: string) => {
      const answer = await askS3(bucket.settings, { method: 'POST', key, query: { uploads: '' } })
      const [uploadId = ''] = listElements(await answer.text(), 'UploadId')
      const query = { uploadId, partNumber: '1' }
      await askS3(bucket.settings, { method: 'PUT', key, query, body: Buffer.from('a part') })
      return uploadId
    }
    const ids = [await begin(KEY), await begin(KEY), await begin(`${KEY}x`)]
    expect((await unfinished()).toSorted()).toEqual(ids.toSorted())
    await files.remove(KEY)
    expect(await unfinished()).toEqual(ids.slice(2))
    expect(await files.list()).toEqual([])
  })
})

/** Returns the store's error for each call. */
const refusals = async (settings: Partial<S3Settings>) => {
  const other = s3Files({ ...bucket.settings, ...settings })
  const calls: Record<string, () => Promise<unknown>> = {
    'PUT a/b.webp': () => other.put('a/b.webp', Buffer.from('x')),
    [`GET ${KEY}`]: () => other.get(KEY),
    'GET the bucket': () => other.list(),
    [`DELETE ${KEY}`]: () => other.remove(KEY),
  }
  const said = new Set<string>()
  for (const [call, make] of Object.entries(calls)) {
    said.add((await failureOf(make())).replace(`S3 refused ${call}: `, ''))
  }
  return [...said]
}

describe('access is denied for', () => {
  test.each([
    ['a wrong secret', { secretAccessKey: 'hunter2' }, '403 SignatureDoesNotMatch'],
    // AWS reports InvalidAccessKeyId. Swift doesn't reveal whether the key exists.
    ['an unknown key', { accessKeyId: 'test:other' }, '403 SignatureDoesNotMatch'],
    ['a wrong region', { region: 'eu-other-1' }, '400 AuthorizationHeaderMalformed'],
  ])('%s', async (_, settings, refusal) => {
    await files.put(KEY, Buffer.from('private'))
    expect(await refusals(settings)).toEqual([refusal])
    const wrong = s3Files({ ...bucket.settings, ...settings })
    expect(await failureOf(wrong.has(KEY))).toBe(`S3 refused HEAD ${KEY}: ${refusal.slice(0, 3)}`)
    expect(await files.list()).toEqual([KEY])
    expect((await contentOf(KEY))?.content.toString()).toBe('private')
  })

  test('requests without a key', async () => {
    await files.put(KEY, Buffer.from('private'))
    for (const request of [{ key: KEY }, { query: { 'list-type': '2' } }]) {
      expect([400, 412]).toContain(await askAsStranger(bucket.settings, { method: 'GET', ...request }))
    }
  })
})

test('a bucket that doesn’t exist is a fault, not a missing file', async () => {
  expect(await refusals({ bucket: 'amp-nowhere' })).toEqual(['404 NoSuchBucket'])
})
