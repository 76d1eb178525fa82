import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { here } from '#server/testing/commands.ts'
import { refuse } from '#server/testing/s3-store.ts'
import { startS3 } from '#server/testing/s3.ts'
import { doctor } from './doctor.ts'
import { migrate } from './migrate.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

type S3 = Awaited<ReturnType<typeof startS3>>

const started: S3[] = []
const start = async (options?: Parameters<typeof startS3>[0]) => {
  const s3 = await startS3(options)
  started.push(s3)
  return s3
}
afterEach(async () => {
  for (const s3 of started.splice(0)) await s3.close()
})

const dataDir = mkdtempSync(join(tmpdir(), 'amp-ops-'))
beforeAll(() => here(() => migrate([]), { dataDir }))
afterAll(() => rmSync(dataDir, { recursive: true }))

/** The status, and the line about the files. */
const examine = async (s3: S3, settings: Record<string, string> = {}) => {
  const { status, said } = await here(doctor, { dataDir, ...s3.environment, ...settings })
  return [status, /^.*files.*$/im.exec(said)?.[0]]
}

test('is content with a private bucket, and leaves nothing in it', async () => {
  const s3 = await start()
  const { endpoint, bucket } = s3.settings
  expect(await examine(s3)).toEqual([
    0,
    `ok      files: the bucket ${bucket} at ${endpoint} can be written and read, and only with the key`,
  ])
  expect(s3.calls.map(({ method }) => method)).toEqual(['PUT', 'GET', 'GET', 'GET', 'DELETE', 'GET'])
  expect(s3.objects.size).toBe(0)
})

test.each([
  ['files', ({ key }: { key: string }) => key !== ''],
  ['lists', ({ key }: { key: string }) => key === ''],
])('is not with a bucket whose %s anybody can read', async (_, isOpen) => {
  const s3 = await start({ isOpen })
  expect(await examine(s3)).toEqual([
    1,
    'ERROR   files: the bucket is readable by anybody; see docs/runbooks/files-in-s3.md',
  ])
  expect(s3.objects.size).toBe(0)
})

test('is not where a stranger is not refused clearly', async () => {
  const s3 = await start()
  s3.disturbed(({ headers }) => (headers.authorization ? undefined : refuse(404, 'NoSuchKey')))
  expect(await examine(s3)).toEqual([
    1,
    'ERROR   files: whoever asks without the key gets 404, instead of being refused',
  ])
})

test('is not with a wrong secret, which it does not repeat', async () => {
  const said = await examine(await start(), { S3_SECRET_ACCESS_KEY: 'hunter2' })
  expect(said).toEqual([
    1,
    expect.stringMatching(/^ERROR {3}checkFiles: S3 refused PUT doctor\/[\w-]+: 403 SignatureDoesNotMatch$/),
  ])
})

test('is not with a bucket that gives back something else, or keeps what is removed', async () => {
  const s3 = await start()
  s3.disturbed(({ method, headers }) =>
    method === 'GET' && headers.authorization ? { status: 200, body: 'another' } : undefined,
  )
  expect(await examine(s3)).toEqual([1, 'ERROR   files: the bucket gave back something else than was stored'])
  expect(await examine(await start({ isVersioned: true }))).toEqual([
    1,
    expect.stringContaining('S3 keeps old versions in this bucket'),
  ])
})
