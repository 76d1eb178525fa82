import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import { fileLedger } from './ledger.ts'

const folder = mkdtempSync(join(tmpdir(), 'amp-ledger-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('what was added is listed, once, and by whoever opens the file next; only its owner can read it', async () => {
  const path = join(folder, 'beside', 'erased')
  expect(await fileLedger(path).list()).toEqual([])
  const [one, two] = [newId(), newId()]
  for (const id of [one, two, one]) await fileLedger(path).add(id)
  expect(await fileLedger(path).list()).toEqual([one, two])
  expect(statSync(path).mode & 0o077).toBe(0)
})

test('a line that a crash has cut short hides none after it', async () => {
  const path = join(folder, 'cut')
  const [one, cut, two] = [newId(), newId(), newId()]
  await fileLedger(path).add(one)
  appendFileSync(path, `\n${cut.slice(0, 20)}`)
  await fileLedger(path).add(two)
  expect(await fileLedger(path).list()).toEqual([one, two])
})

test('twenty at the same time are all there', async () => {
  const ledger = fileLedger(join(folder, 'many'))
  const ids = Array.from({ length: 20 }, newId)
  await Promise.all(ids.map((id) => ledger.add(id)))
  expect((await ledger.list()).toSorted()).toEqual(ids.toSorted())
})

test('a ledger that cannot be read is no empty one', async () => {
  await expect(fileLedger(folder).list()).rejects.toThrow('EISDIR')
})
