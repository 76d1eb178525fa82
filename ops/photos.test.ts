import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import { here, withDatabaseOf } from '#server/testing/commands.ts'
import { demoLoad } from './demo-load.ts'
import { photoBan, photoBanned, photoUnban } from './photos.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

const dataDir = mkdtempSync(join(tmpdir(), 'amp-ops-'))
beforeAll(async () => {
  await here(() => demoLoad(['--members', '5']), { dataDir })
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const banned = async () => (await here(photoBanned, { dataDir })).said

test('a photo is banned by its id, listed, and allowed again', async () => {
  expect(await banned()).toBe('No picture is banned.\n')
  const photoId = await withDatabaseOf(dataDir, async ({ pool }) => {
    const { rows } = await pool.query<{ id: string }>('select id from photos limit 1')
    return rows[0]?.id ?? ''
  })
  const ban = () => here(() => photoBan([photoId, '--note', 'Somebody else']), { dataDir })
  expect(await ban()).toMatchObject({ status: 0, said: expect.stringContaining('Deleted.') as string })
  expect(await ban()).toMatchObject({ status: 1 })
  const list = await banned()
  expect(list).toMatch(/^[\da-f-]{36} \d{4}-\d\d-\d\d Somebody else\n$/)
  const unban = () => here(() => photoUnban([list.slice(0, 36)]), { dataDir })
  expect(await unban()).toMatchObject({ status: 0, said: 'Members can add it again.\n' })
  expect(await unban()).toMatchObject({ status: 1, complained: 'No picture is banned by that id.' })
})

test.each([
  ['photo:ban', photoBan, ['me'], 'photo:ban needs the id that stands in the address of the photo.'],
  ['photo:ban', photoBan, [newId(), '--note', 'x'.repeat(501)], 'A note has at most 500 characters.'],
  ['photo:unban', photoUnban, [], 'photo:unban needs an id that photo:banned lists.'],
])('%s says what is wrong', async (_, command, args, complained) => {
  expect(await here(() => command(args), { dataDir })).toMatchObject({ status: 1, complained })
})
