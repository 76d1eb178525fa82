import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { uploadPhoto } from '#shared/domains/photos/photos.own.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createTestApp } from '#server/testing/scenario/app.ts'
import { drawPortraitFile } from '#server/testing/builders/portraits.ts'
import { refuse } from '#server/testing/fixtures/s3-store.ts'
import { startS3 } from '#server/testing/fixtures/s3.ts'
import { folderFiles } from './files.ts'
import { watchFiles } from './watched.ts'

test('while files can’t be stored, uploads may be retried, and health and the log report the problem', async () => {
  const s3 = await startS3()
  const app = await createTestApp({ s3: s3.settings })
  const agent = app.as(await app.given.member())
  const picture = await drawPortraitFile(1)
  const upload = async () => {
    const { statusCode, body } = await agent.request('POST', `${uploadPhoto.path}?clientKey=${newId()}`, {
      headers: { 'content-type': 'image/jpeg' },
      body: picture,
    })
    const { error } = JSON.parse(body) as { error?: { code: string } }
    return [statusCode, error?.code]
  }
  const health = async () => {
    const { statusCode, body } = await app.visitor().request('GET', '/api/health')
    return [statusCode, JSON.parse(body)]
  }
  s3.disturbed(() => refuse(503, 'SlowDown'))
  expect(await upload()).toEqual([503, 'unavailable'])
  expect(await health()).toEqual([200, { status: 'degraded', problems: ['files'] }])
  const told = app.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(told).toEqual([expect.objectContaining({ level: 40, shortage: 'files', times: 1 })])
  s3.disturbed(() => undefined)
  expect([await upload(), await health()]).toEqual([
    [200, undefined],
    [200, { status: 'ok' }],
  ])
  await app.close()
  await s3.close()
})

test('after a failure, a temporary file is stored to find out whether there’s space again', async () => {
  const root = await mkdtemp(join(tmpdir(), 'watched-'))
  const folder = folderFiles(root)
  let isFull = true
  const files = watchFiles({
    ...folder,
    put: async (key, bytes) => {
      if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      await folder.put(key, bytes)
    },
  })
  const now = vi.spyOn(performance, 'now')
  expect(await files.isStoring()).toBe(true)
  await expect(files.put('a', Buffer.from('x'))).rejects.toThrow('no space left')
  now.mockReturnValue(1_000_000)
  expect(await files.isStoring()).toBe(false)
  isFull = false
  expect(await files.isStoring()).toBe(false)
  now.mockReturnValue(1_010_000)
  expect(await files.isStoring()).toBe(true)
  now.mockRestore()
  expect(existsSync(join(root, 'probe'))).toBe(false)
  await rm(root, { recursive: true })
})

test('an error with one file doesn’t count as a failure to store others', async () => {
  const files = watchFiles(folderFiles(join(tmpdir(), 'none')))
  await expect(files.put('../out', Buffer.from('x'))).rejects.toThrow('not a file key')
  expect(await files.isStoring()).toBe(true)
})
