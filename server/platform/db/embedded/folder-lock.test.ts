import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { programArguments, startProgram } from '#server/testing/scenario/programs.ts'
import { covers } from '#testing/covers.ts'
import { FolderInUse, lockByAbstractSocket, lockBySocketFile, lockFolder } from './folder-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'amp-'))
afterAll(() => rmSync(folder, { recursive: true }))

const kinds = [
  { name: 'lockByAbstractSocket', lock: lockByAbstractSocket },
  { name: 'lockBySocketFile', lock: lockBySocketFile },
]

describe.each(kinds)('$name', ({ name, lock }) => {
  test('rejects a second holder until the first releases the folder', async () => {
    const first = await lock(folder)
    await expect(lock(folder)).rejects.toThrow(FolderInUse)
    await expect(lock(folder)).rejects.toThrow(`The data folder ${folder} is in use by another running`)
    await first.release()
    await (await lock(folder)).release()
  })

  test('gives the folder to exactly one of several simultaneous attempts', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lock(folder)))
    const won = tries.filter((result) => result.status === 'fulfilled')
    expect(won).toHaveLength(1)
    for (const { value } of won) await value.release()
  })

  test('is held by another process, and free once that process is killed', async () => {
    const holder = startProgram(
      `
        import { createServer } from 'node:net'
        import { ${name} } from '#server/platform/db/embedded/folder-lock.ts'
        await ${name}(process.env.FOLDER)
        // A lock alone doesn't keep a process alive.
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

describe('the beat in the folder', () => {
  const times = { beat: 20, gone: 200 }
  const beatFile = join(folder, 'process.lock')
  const onLost = vi.fn<(reason: string) => void>()
  const onWait = vi.fn<(host: string) => void>()
  const take = (of = folder) => lockFolder(of, { times, onWait, onLost })
  const elsewhere = (beats: number) =>
    writeFileSync(beatFile, `their-id\ntheir-host\ntheir-place\n${beats}\n`)
  afterEach(() => {
    vi.clearAllMocks()
    rmSync(beatFile, { force: true })
  })

  test(
    'is removed when its process releases the folder, and no one has to wait',
    covers('OPS-01.1'),
    async () => {
      const first = await take()
      const before = readFileSync(beatFile, 'utf8')
      await expect.poll(() => readFileSync(beatFile, 'utf8')).not.toBe(before)
      await expect(take()).rejects.toThrow(FolderInUse)
      await first.release()
      expect(existsSync(beatFile)).toBe(false)
      expect([onWait, onLost].map(({ mock }) => mock.calls)).toEqual([[], []])
    },
  )

  test('from another host keeps others out while it continues', covers('OPS-01.1'), async () => {
    elsewhere(1)
    onWait.mockImplementationOnce(() => queueMicrotask(() => elsewhere(2)))
    await expect(take()).rejects.toThrow(
      `The data folder ${folder} is in use by another running Ampersand on their-host; stop that one first.`,
    )
    expect(onWait).toHaveBeenCalledWith('their-host')
  })

  test.each([
    ['has stopped, as after a power cut', () => elsewhere(7)],
    ['is damaged', () => writeFileSync(beatFile, '')],
  ])('that %s is taken over after a while', covers('OPS-01.1'), async (_, leave) => {
    leave()
    const lock = await take()
    expect(onWait).toHaveBeenCalledTimes(1)
    await lock.release()
  })

  test('from a killed process on this machine is taken over immediately', covers('OPS-01.1'), async () => {
    const first = await take()
    const left = readFileSync(beatFile, 'utf8')
    await first.release()
    writeFileSync(beatFile, left)
    await (await take()).release()
    expect(onWait).not.toHaveBeenCalled()
  })

  test(
    'in a copy of the folder keeps no one out of the copy or the original',
    covers('OPS-01.1'),
    async () => {
      const first = await take()
      const copy = mkdtempSync(join(tmpdir(), 'amp-'))
      cpSync(folder, copy, { recursive: true })
      const second = await take(copy)
      expect(onWait).toHaveBeenCalledTimes(1)
      await second.release()
      await first.release()
      rmSync(copy, { recursive: true })
      expect(onLost).not.toHaveBeenCalled()
    },
  )

  test('notifies a process that another process has taken the folder', covers('OPS-01.1'), async () => {
    const lock = await take()
    elsewhere(1)
    await expect.poll(() => onLost.mock.calls).toHaveLength(1)
    await lock.release()
    expect(readFileSync(beatFile, 'utf8')).toContain('their-id')
  })

  /**
   * A separate network, as in a container. If the test isn't allowed to create a network, the socket keeps the process
   * out.
   */
  const apart = spawnSync('unshare', ['-n', 'true']).status === 0 ? ['unshare', '-n'] : ['env']

  test('is seen from another container, unlike a socket', covers('OPS-01.1'), async () => {
    const [command = '', ...options] = apart
    const lock = await take()
    const program = `
      import { lockFolder } from '#server/platform/db/embedded/folder-lock.ts'
      const here = lockFolder(process.env.FOLDER, { times: { beat: 200, gone: 30_000 }, onLost: () => {} })
      console.log(await here.then(() => 'held', (error) => error.constructor.name))`
    const child = spawn(command, [...options, process.execPath, ...programArguments(program)], {
      env: { PATH: process.env['PATH'], FOLDER: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    expect((await text(child.stdout)).trim()).toBe('FolderInUse')
    await lock.release()
  })
})
