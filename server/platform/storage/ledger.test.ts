import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import { covers } from '#testing/covers.ts'
import { fileLedger, withoutNotes } from './ledger.ts'

const folder = mkdtempSync(join(tmpdir(), 'amp-ledger-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the ledger lists each erased account once for every process that opens it later, and only its owner can read the file', async () => {
  const path = join(folder, 'beside', 'erased')
  expect(await fileLedger(path).read()).toEqual({ erased: [], left: [] })
  const [one, two] = [newId(), newId()]
  for (const id of [one, two, one]) await fileLedger(path).note(id, 'erased')
  expect(await fileLedger(path).read()).toEqual({ erased: [one, two], left: [] })
  expect(statSync(path).mode & 0o077).toBe(0)
})

test('a ledger line cut short by a crash doesn’t hide the lines after it', async () => {
  const path = join(folder, 'cut')
  const [one, cut, two] = [newId(), newId(), newId()]
  await fileLedger(path).note(one, 'erased')
  appendFileSync(path, `\n${cut.slice(0, 20)}`)
  await fileLedger(path).note(two, 'left')
  expect(await fileLedger(path).read()).toEqual({ erased: [one], left: [two] })
})

test('twenty simultaneous ledger entries are all stored', async () => {
  const ledger = fileLedger(join(folder, 'many'))
  const ids = Array.from({ length: 20 }, newId)
  await Promise.all(ids.map((id) => ledger.note(id, 'erased')))
  expect((await ledger.read()).erased.toSorted()).toEqual(ids.toSorted())
})

test('a ledger that can’t be read doesn’t count as empty', async () => {
  await expect(fileLedger(folder).read()).rejects.toThrow('EISDIR')
})

test('an account’s last ledger entry counts, unless the account was erased before', async () => {
  const ledger = fileLedger(join(folder, 'fates'))
  const [gone, left, back, again] = [newId(), newId(), newId(), newId()]
  for (const id of [gone, left, back, again]) await ledger.note(id, 'left')
  for (const id of [back, again]) await ledger.note(id, 'back')
  await ledger.note(again, 'left')
  await ledger.note(gone, 'erased')
  await ledger.note(gone, 'back')
  expect(await ledger.read()).toEqual({ erased: [gone], left: [left, again] })
})

test('a quiet copy reads the site’s ledger, and writes nothing to it', covers('OPS-01.2'), async () => {
  const ledger = fileLedger(join(folder, 'of-the-site'))
  const id = newId()
  await ledger.note(id, 'erased')
  const read = withoutNotes(ledger)
  await read.note(newId(), 'erased')
  expect(await read.read()).toEqual({ erased: [id], left: [] })
})
