import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderFiles } from '#server/platform/storage/files.ts'
import { here } from '#server/testing/scenario/commands.ts'
import { refuse } from '#server/testing/fixtures/s3-store.ts'
import { startS3 } from '#server/testing/fixtures/s3.ts'
import { filesCopy } from './files-copy.ts'

const started: Awaited<ReturnType<typeof startS3>>[] = []
const start = async () => {
  const s3 = await startS3()
  started.push(s3)
  return s3
}
afterEach(async () => {
  for (const s3 of started.splice(0)) await s3.close()
})

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'amp-ops-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const fill = async (count: number) => {
  const files = folderFiles(join(dataDir, 'files'))
  for (let at = 0; at < count; at += 1) await files.put(`photos/${at}.webp`, Buffer.from(`picture ${at}`))
}

test('files:copy copies the files that the bucket doesn’t have in the same size, and leaves all other objects alone', async () => {
  await fill(12)
  const s3 = await start()
  s3.objects.set('photos/1.webp', Buffer.from('PICTURE 1'))
  s3.objects.set('photos/2.webp', Buffer.from('cut'))
  s3.objects.set('photos/other.webp', Buffer.from('newer'))
  expect(await here(filesCopy, { dataDir, ...s3.environment })).toEqual({
    status: 0,
    said: 'Files copied: 11. Already there: 1.\n',
    complained: '',
  })
  expect(Object.fromEntries([...s3.objects].map(([key, bytes]) => [key, bytes.toString()]))).toEqual({
    ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`photos/${at}.webp`, `picture ${at}`])),
    'photos/1.webp': 'PICTURE 1',
    'photos/other.webp': 'newer',
  })
  expect(await folderFiles(join(dataDir, 'files')).list()).toHaveLength(12)
})

test('files:copy reports its progress', async () => {
  await fill(501)
  const { said } = await here(filesCopy, { dataDir, ...(await start()).environment })
  expect(said).toBe('500 of 501 …\nFiles copied: 501. Already there: 0.\n')
})

test('files:copy stops if a file can’t be stored, and resumes from there the next time', async () => {
  await fill(30)
  const s3 = await start()
  s3.disturbed(({ method, key }) =>
    method === 'PUT' && key === 'photos/1.webp' ? refuse(403, 'QuotaExceeded') : undefined,
  )
  const { status, complained } = await here(filesCopy, { dataDir, ...s3.environment })
  expect([status, complained]).toEqual([1, 'S3 refused PUT photos/1.webp: 403 QuotaExceeded'])
  const stored = s3.objects.size
  expect(stored).toBeLessThan(29)
  s3.disturbed(() => undefined)
  const { said } = await here(filesCopy, { dataDir, ...s3.environment })
  expect(said).toBe(`Files copied: ${30 - stored}. Already there: ${stored}.\n`)
  expect(s3.objects.size).toBe(30)
})

test('files:copy fails if no bucket is configured', async () => {
  expect(await here(filesCopy, { dataDir })).toMatchObject({
    status: 1,
    complained: 'files:copy copies to S3: set S3_ENDPOINT and the other S3 settings.',
  })
})
