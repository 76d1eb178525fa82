import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startProgram } from '#server/testing/programs.ts'
import { FolderInUse, lockByAbstractSocket, lockBySocketFile } from './folder-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'amp-'))
afterAll(() => rmSync(folder, { recursive: true }))

const kinds = [
  { name: 'lockByAbstractSocket', lock: lockByAbstractSocket },
  { name: 'lockBySocketFile', lock: lockBySocketFile },
]

describe.each(kinds)('$name', ({ name, lock }) => {
  test('refuses a second holder until the first lets go', async () => {
    const first = await lock(folder)
    await expect(lock(folder)).rejects.toThrow(FolderInUse)
    await expect(lock(folder)).rejects.toThrow(`The data folder ${folder} is in use by another running`)
    await first.release()
    await (await lock(folder)).release()
  })

  test('gives exactly one of several that try at once the folder', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lock(folder)))
    const won = tries.filter((result) => result.status === 'fulfilled')
    expect(won).toHaveLength(1)
    for (const { value } of won) await value.release()
  })

  test('is held against another process, and free once that was killed', async () => {
    const holder = startProgram(
      `
        import { createServer } from 'node:net'
        import { ${name} } from '#server/platform/db/folder-lock.ts'
        await ${name}(process.env.FOLDER)
        // A lock alone keeps no process alive.
        createServer().listen(0, '127.0.0.1', () => console.log('held'))
      `,
      { FOLDER: folder },
    )
    await holder.wrote(1)
    await expect(lock(folder)).rejects.toThrow(FolderInUse)
    await holder.kill()
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lock(folder)))
    const won = tries.filter((result) => result.status === 'fulfilled')
    expect(won).toHaveLength(1)
    for (const { value } of won) await value.release()
  })
})
