import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '#shared/kernel/ids.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { covers } from '#testing/covers.ts'
import { DEVELOPED, programArguments, SERVER } from './testing/programs.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

const folders: string[] = []
const children: ChildProcess[] = []

afterEach(() => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'amp-main-'))
  folders.push(folder)
  return folder
}

const start = (settings: Record<string, string>, program = SERVER) => {
  const child = spawn(process.execPath, programArguments(program), {
    env: { PATH: process.env['PATH'], DEMO: '0', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  let complaints = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /is at (http:\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    void ended.then(() => reject(new Error(`ended early: ${output}${complaints}`)))
  })
  address.catch(() => undefined)
  return { child, ended, address, output: () => output, complaints: () => complaints }
}

const used = mkdtempSync(join(tmpdir(), 'amp-main-'))
beforeAll(async () => {
  const first = start({ DATA_DIR: used, PORT: '0' })
  await first.address
  first.child.kill('SIGTERM')
  await first.ended
})
afterAll(() => rmSync(used, { recursive: true, force: true }))

/** A copy of the folder of a first start takes a tenth of the time to make one. */
const usedFolder = () => {
  const folder = newFolder()
  cpSync(used, folder, { recursive: true })
  return folder
}

const refusal = async (settings: Record<string, string>) => {
  const { ended, complaints } = start(settings)
  const code = await ended
  return { code, lines: complaints().trim().split('\n') }
}

test('wrong settings stop the start with one sentence', async () => {
  const { code, lines } = await refusal({ DATA_DIR: newFolder(), PORT: 'abc' })
  expect(code).toBe(1)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^Wrong settings: PORT/)
})

test('a port in use stops the start with one sentence', async () => {
  const occupied = createServer()
  await new Promise<void>((resolve) => occupied.listen(0, '127.0.0.1', resolve))
  const address = occupied.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  const { code, lines } = await refusal({ DATA_DIR: usedFolder(), PORT: port })
  occupied.close()
  expect(code).toBe(1)
  expect(lines).toEqual([`Port ${port} on 127.0.0.1 is in use. Set PORT to another one.`])
})

test('an unreachable database stops the start with one sentence', async () => {
  const { code, lines } = await refusal({
    DATA_DIR: newFolder(),
    PORT: '0',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    SECRET_KEY: 'k'.repeat(32),
  })
  expect(code).toBe(1)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/PostgreSQL/)
})

test('a damaged data folder stops the start with one sentence', async () => {
  const dataDir = newFolder()
  mkdirSync(join(dataDir, 'database'))
  writeFileSync(join(dataDir, 'database', 'PG_VERSION'), 'not a version')
  const { code, lines } = await refusal({ DATA_DIR: dataDir, PORT: '0' })
  expect(code).toBe(1)
  expect(lines).toHaveLength(1)
})

test('a second process on the folder is refused, and the first stops cleanly', async () => {
  const dataDir = usedFolder()
  const first = start({ DATA_DIR: dataDir, PORT: '0' })
  const address = await first.address
  expect(await (await fetch(`${address}/api/health`)).json()).toEqual({ status: 'ok' })
  const { code, lines } = await refusal({ DATA_DIR: dataDir, PORT: '0' })
  expect(code).toBe(1)
  expect(lines).toHaveLength(1)
  first.child.kill('SIGTERM')
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
})

/** The first answer for which a busy machine leaves the server room. */
const ask = (url: string, init?: RequestInit) =>
  vi.waitUntil(
    async () => {
      const answer = await fetch(url, init)
      return answer.status === 503 ? null : answer
    },
    { timeout: 60_000, interval: 200 },
  )

const post = (address: string, path: string, body: object) =>
  ask(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const PASSWORD = 'a-horse-that-stays'

/** Registers somebody; answers their cookie. */
const register = async (address: string, username: string) => {
  const joined = await post(address, '/api/accounts', {
    clientKey: newId(),
    email: `${username}@example.org`,
    password: PASSWORD,
    username,
    profileType: 'couple_mf',
    birthMonth: 5,
    birthYear: 1985,
    termsAccepted: true,
  })
  expect(joined.status).toBe(200)
  return joined.headers.get('set-cookie')?.split(';')[0] ?? ''
}

const saveTitle = (address: string, cookie: string, profileTitle: string) =>
  fetch(`${address}/api/profile`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ profileTitle }),
  })

test(
  'started again, it has what members changed, and nobody whom the ledger of erasures names',
  covers('DATA-27', 'DEL-05.1'),
  async () => {
    const settings = { DATA_DIR: usedFolder(), PORT: '0', ERASURE_LEDGER: join(newFolder(), 'erased') }
    const first = start(settings)
    const cookie = await register(await first.address, 'stays')
    expect((await saveTitle(await first.address, cookie, 'Still here')).status).toBe(200)
    const gone = await register(await first.address, 'gone')
    const known = await fetch(`${await first.address}/api/session`, { headers: { cookie: gone } })
    const { session } = (await known.json()) as { session: { user: { id: string } } }
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)

    writeFileSync(settings.ERASURE_LEDGER, `${session.user.id}\n`)
    const second = start(settings)
    const address = await second.address
    const text = await fetch(`${address}/api/profile/text`, { headers: { cookie } })
    expect(await text.json()).toMatchObject({ profileTitle: 'Still here' })
    const logIn = (name: string) =>
      post(address, '/api/session', { email: `${name}@example.org`, password: PASSWORD })
    expect([(await logIn('stays')).status, (await logIn('gone')).status]).toEqual([200, 401])
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
  },
)

test.each([
  ['asked to stop, it ends by itself', 'SIGTERM', 0],
  ['killed, it ends at once', 'SIGKILL', null],
] as const)(
  'while clients go on asking: %s, and stored is what it said it stored',
  async (_, signal, code) => {
    const dataDir = usedFolder()
    const first = start({ DATA_DIR: dataDir, PORT: '0' })
    const address = await first.address
    const cookie = await register(address, 'goes_on')
    let isOver = false
    let saved = 0
    const save = async () => {
      const { ok } = await saveTitle(address, cookie, `Number ${saved + 1}`)
      if (ok) saved += 1
      if (saved === 6) first.child.kill(signal)
    }
    const read = () => fetch(`${address}/api/site`)
    /** Five calls at a time on connections that are kept, until the server is gone. */
    const asking = (async () => {
      while (!isOver) await Promise.allSettled([save(), read(), read(), read(), read()])
    })()
    expect(await first.ended).toBe(code)
    isOver = true
    await asking

    const second = start({ DATA_DIR: dataDir, PORT: '0' })
    const known = await ask(`${await second.address}/api/profile/text`, { headers: { cookie } })
    const { profileTitle } = (await known.json()) as { profileTitle: string }
    expect([`Number ${saved}`, `Number ${saved + 1}`]).toContain(profileTitle)
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
  },
)

test('killed in the middle of a chat, it has stored each line that it said it stored, once', async () => {
  const dataDir = usedFolder()
  const first = start({ DATA_DIR: dataDir, PORT: '0' })
  let address = await first.address
  const [anna, max] = [await register(address, 'anna_chats'), await register(address, 'max_chats')]
  const ask = async <T>(cookie: string, path: string, body?: object): Promise<T> => {
    const sent = body && { method: 'POST', body: JSON.stringify(body) }
    const headers = { cookie, origin: address, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(address + path, { headers, ...sent })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return (await answer.json()) as T
  }
  const { session } = await ask<{ session: { user: { id: string } } }>(max, '/api/session')
  const { roomId } = await ask<{ roomId: string }>(anna, `/api/chats/with/${session.user.id}`, {})
  const write = (line: { text: string; clientKey: string }) => ask(anna, `/api/chats/${roomId}/lines`, line)
  const lines = Array.from({ length: 15 }, (_, at) => ({ text: `Line ${at}`, clientKey: newId() }))
  let stored = 0
  const writing = (async () => {
    for (const line of lines) {
      await write(line)
      stored += 1
      if (stored === 5) first.child.kill('SIGKILL')
    }
  })()
  await expect(writing).rejects.toThrow(/fetch failed|terminated/)
  await first.ended

  const second = start({ DATA_DIR: dataDir, PORT: '0' })
  address = await second.address
  const read = async () => {
    const { items } = await ask<{ items: { text: string }[] }>(max, `/api/chats/${roomId}/lines`)
    return items.map(({ text }) => text)
  }
  expect((await read()).slice(0, stored)).toEqual(lines.slice(0, stored).map(({ text }) => text))
  // The page sends again what it got no answer for.
  for (const line of lines.slice(stored - 1)) await write(line)
  expect(await read()).toEqual(lines.map(({ text }) => text))
})

const FAILING = `
  import { DrizzleQueryError } from 'drizzle-orm/errors'
  ${SERVER}
  process.on('SIGUSR2', () => void Promise.reject(new DrizzleQueryError('select $1', ['a private text'])))`

test('an error that nobody handled ends the server, and what was sent with it stands nowhere', async () => {
  const { child, address, ended, output, complaints } = start({ DATA_DIR: usedFolder(), PORT: '0' }, FAILING)
  await address
  child.kill('SIGUSR2')
  expect(await ended).toBe(1)
  expect(output()).toContain('select $1')
  expect(output() + complaints()).not.toContain('private text')
})

test('for whoever develops it, pages and documents come from the sources', async () => {
  const { address, child, ended } = start({ DATA_DIR: usedFolder(), PORT: '0' }, DEVELOPED)
  const read = async (path: string) => (await fetch((await address) + path)).text()
  const [landing, login] = [await read('/'), await read('/login')]
  const shows = (html: string, ...parts: RegExp[]) => parts.map((part) => part.test(html))
  expect(shows(landing, /src="\/@vite\/client"/, /src="\/app\/document\.ts"/, /<h1/)).toEqual([
    true,
    true,
    true,
  ])
  expect(shows(login, /src="\/main\.tsx"/, /<div id="root" data-rendered>.*<h1>Log in<\/h1>/s)).toEqual([
    true,
    true,
  ])
  expect(shows(await read('/main.tsx'), /mountApp/)).toEqual([true])
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})
