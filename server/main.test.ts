import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '#shared/kernel/ids.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { covers } from '#testing/covers.ts'
import { DEVELOPED, SERVER, startServer } from './testing/scenario/programs.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 240_000 })

const folders: string[] = []
const running: ReturnType<typeof startServer>[] = []

afterAll(async () => {
  for (const program of running) await program.kill()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'amp-main-'))
  folders.push(folder)
  return folder
}

const start = (settings: Record<string, string>, program = SERVER) => {
  const started = startServer({ DEMO: '0', LOG_LEVEL: 'error', PORT: '0', ...settings }, program)
  running.push(started)
  return started
}

const refusal = async (settings: Record<string, string>) => {
  const { ended, errors } = start(settings)
  return { code: await ended, lines: errors().trim().split('\n') }
}

/** Retries while the server responds with 503, as it does on a busy machine. */
const ask = (url: string, init?: RequestInit) =>
  vi.waitUntil(
    async () => {
      const answer = await fetch(url, init)
      return answer.status === 503 ? null : answer
    },
    { timeout: 60_000, interval: 200 },
  )

const JSON_SENT = { 'content-type': 'application/json' }

const post = (address: string, path: string, body: object) =>
  ask(`${address}${path}`, { method: 'POST', headers: JSON_SENT, body: JSON.stringify(body) })

const PASSWORD = 'a-horse-that-stays'

/** Registers a member and returns their cookie. */
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
    headers: { ...JSON_SENT, cookie },
    body: JSON.stringify({ profileTitle }),
  })

/**
 * Keeps making five calls at a time on keep-alive connections until the returned function is called. One of the five
 * saves the next title.
 */
const goOnAsking = (
  { address, cookie, title }: { address: string; cookie: string; title: string },
  onSaved: (saved: number) => void,
) => {
  let isOver = false
  let saved = 0
  const save = async () => {
    const { ok } = await saveTitle(address, cookie, `${title} ${saved + 1}`)
    if (ok) onSaved((saved += 1))
  }
  const read = () => fetch(`${address}/api/site`)
  const asking = (async () => {
    while (!isOver) await Promise.allSettled([save(), read(), read(), read(), read()])
  })()
  return async () => {
    isOver = true
    await asking
    return saved
  }
}

/** Makes calls as a page does, retrying until there's a response. */
const callsOf =
  (address: string, cookie: string) =>
  async <T>(path: string, body?: object): Promise<T> => {
    const sent = body && { method: 'POST', body: JSON.stringify(body) }
    const headers = { cookie, origin: address, ...(body && JSON_SENT) }
    const answer = await ask(address + path, { headers, ...sent })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return (await answer.json()) as T
  }

const titleOf = async (address: string, cookie: string) =>
  (await callsOf(address, cookie)<{ profileTitle: string }>('/api/profile/text')).profileTitle

const idOf = async (address: string, cookie: string) =>
  (await callsOf(address, cookie)<{ session: { user: { id: string } } }>('/api/session')).session.user.id

const settings = { DATA_DIR: newFolder(), ERASURE_LEDGER: join(newFolder(), 'erased') }

/**
 * The first run, on an empty folder: a second process is refused, and then the first is asked to stop while clients
 * keep making calls.
 */
const liveFirst = async () => {
  const { address: starts, signal, ended } = start(settings)
  const address = await starts
  const isWell = async () => (await ask(`${address}/api/health`)).json()
  const second = { health: [await isWell()], ...(await refusal(settings)) }
  second.health.push(await isWell())
  const stays = await register(address, 'stays')
  expect((await saveTitle(address, stays, 'Still here')).status).toBe(200)
  const gone = await idOf(address, await register(address, 'gone'))
  const goesOn = await register(address, 'goes_on')
  const finish = goOnAsking({ address, cookie: goesOn, title: 'First' }, (saved) => {
    // Sends the signal twice, as an impatient operator would.
    if (saved === 6) for (let time = 0; time < 2; time += 1) signal('SIGTERM')
  })
  const code = await ended
  return { code, second, stays, gone, goesOn, saved: await finish() }
}

/**
 * The second run, with one member in the ledger: it's killed in the middle of a chat while clients keep making calls.
 */
const liveOn = async ({ stays, goesOn }: Awaited<ReturnType<typeof liveFirst>>) => {
  const { address: starts, signal, ended } = start(settings)
  const address = await starts
  const titles = [await titleOf(address, stays), await titleOf(address, goesOn)]
  const logIn = async (name: string) =>
    (await post(address, '/api/session', { email: `${name}@example.org`, password: PASSWORD })).status
  const logIns = [await logIn('stays'), await logIn('gone')]
  const [anna, max] = [await register(address, 'anna_chats'), await register(address, 'max_chats')]
  const annaCalls = callsOf(address, anna)
  const { roomId } = await annaCalls<{ roomId: string }>(`/api/chats/with/${await idOf(address, max)}`, {})
  const lines = Array.from({ length: 15 }, (_, at) => ({ text: `Line ${at}`, clientKey: newId() }))
  let finish = () => Promise.resolve(0)
  await new Promise<void>((resolve) => {
    finish = goOnAsking({ address, cookie: goesOn, title: 'Second' }, (saved) => saved === 6 && resolve())
  })
  let stored = 0
  const writing = (async () => {
    for (const line of lines) {
      await annaCalls(`/api/chats/${roomId}/lines`, line)
      stored += 1
      if (stored === 5) signal('SIGKILL')
    }
  })()
  await expect(writing).rejects.toThrow(/fetch failed|terminated/)
  const code = await ended
  return { code, titles, logIns, saved: await finish(), chat: { anna, max, roomId, lines, stored } }
}

/** The run after the kill: an unhandled error ends it. */
const liveLast = async (goesOn: string, { anna, max, roomId, lines, stored }: Second['chat']) => {
  const { address: starts, signal, ended, lines: said, errors } = start(settings)
  const address = await starts
  const title = await titleOf(address, goesOn)
  const path = `/api/chats/${roomId}/lines`
  const read = async () => {
    const { items } = await callsOf(address, max)<{ items: { text: string }[] }>(path)
    return items.map(({ text }) => text)
  }
  const found = await read()
  // The page resends every line that got no response.
  for (const line of lines.slice(stored - 1)) await callsOf(address, anna)(path, line)
  const sentAgain = await read()
  signal('SIGUSR2')
  return { title, found, sentAgain, code: await ended, said: said.join('\n'), complained: errors() }
}

type Second = Awaited<ReturnType<typeof liveOn>>
let first: Awaited<ReturnType<typeof liveFirst>>
let second: Second
let last: Awaited<ReturnType<typeof liveLast>>

/** The data folder as the first run left it. */
const used = newFolder()
const usedFolder = () => {
  const folder = newFolder()
  cpSync(used, folder, { recursive: true })
  return folder
}

/** The site is started only three times for all the tests below, because each start takes seconds. */
beforeAll(async () => {
  first = await liveFirst()
  cpSync(settings.DATA_DIR, used, { recursive: true })
  writeFileSync(settings.ERASURE_LEDGER, `${first.gone}\n`)
  second = await liveOn(first)
  last = await liveLast(first.goesOn, second.chat)
})

test('a second process on the data folder is refused with one sentence, and the first keeps running', () => {
  expect(first.second).toEqual({
    health: [{ status: 'ok' }, { status: 'ok' }],
    code: 1,
    lines: [
      `The data folder ${settings.DATA_DIR} is in use by another running Ampersand; stop that one first.`,
    ],
  })
})

test(
  'after a restart the site has what members changed, and no one listed in the erasure ledger',
  covers('DATA-27', 'DEL-05.1'),
  () => {
    expect(second.titles[0]).toBe('Still here')
    expect(second.logIns).toEqual([200, 401])
  },
)

test('told to stop under load, the server exits cleanly and keeps every change it confirmed', () => {
  expect(first.code).toBe(0)
  expect(first.saved).toBeGreaterThanOrEqual(6)
  expect([`First ${first.saved}`, `First ${first.saved + 1}`]).toContain(second.titles[1])
})

test('killed under load, the server exits immediately and keeps every change it confirmed', () => {
  expect(second.code).toBeNull()
  expect(second.saved).toBeGreaterThanOrEqual(6)
  expect([`Second ${second.saved}`, `Second ${second.saved + 1}`]).toContain(last.title)
})

test('killed in the middle of a chat, the server keeps every line it confirmed, none of them twice', () => {
  const { lines, stored } = second.chat
  const texts = lines.map(({ text }) => text)
  expect(stored).toBeGreaterThanOrEqual(5)
  expect(last.found.slice(0, stored)).toEqual(texts.slice(0, stored))
  expect(last.sentAgain).toEqual(texts)
})

test('an unhandled error stops the server without printing the query’s values', () => {
  expect(last.code).toBe(1)
  expect(last.said).toContain('select $1')
  expect(last.said + last.complained).not.toContain('private text')
})

test('wrong settings stop the start before anything is created', covers('OPS-01.3'), async () => {
  const [DATA_DIR, SITE_URL] = [join(newFolder(), 'unmade'), 'https://a.example']
  const { code, lines } = await refusal({ DATA_DIR, SITE_URL, HOST: '192.0.2.1' })
  const sentence = 'HOST must be an address or a name of this machine, and 192.0.2.1 is none.'
  expect([code, lines, existsSync(DATA_DIR)]).toEqual([78, [sentence], false])
})

test('a start waits for an unavailable database, and reports that first', covers('OPS-01.4'), async () => {
  const [DATABASE_URL, SECRET_KEY] = ['postgres://nobody@127.0.0.1:1/nothing', 'k'.repeat(32)]
  const { wrote, lines, kill } = start({ DATA_DIR: newFolder(), DATABASE_URL, SECRET_KEY, LOG_LEVEL: 'warn' })
  await wrote(1)
  await kill()
  const sentence = 'waiting for PostgreSQL at 127.0.0.1:1/nothing: nothing listens there'
  expect(lines).toEqual([expect.stringContaining(sentence)])
})

test('a damaged data folder stops the start with one sentence', async () => {
  const dataDir = newFolder()
  mkdirSync(join(dataDir, 'database'))
  writeFileSync(join(dataDir, 'database', 'PG_VERSION'), 'not a version')
  const { code, lines } = await refusal({ DATA_DIR: dataDir })
  expect([code, lines]).toEqual([1, [expect.any(String)]])
})

test('in development, pages and documents come from the sources', async () => {
  const { address, signal, ended } = start({ DATA_DIR: usedFolder() }, DEVELOPED)
  const read = async (path: string) => (await fetch((await address) + path)).text()
  const [landing, login] = [await read('/'), await read('/login')]
  const shows = (html: string, ...parts: RegExp[]) => parts.map((part) => part.test(html))
  expect(shows(landing, /src="\/@vite\/client"/, /src="\/app\/document\/document\.ts"/, /<h1/)).not.toContain(
    false,
  )
  expect(shows(login, /src="\/main\.tsx"/, /<div id="root" data-rendered>.*<h1>Log in<\/h1>/s)).not.toContain(
    false,
  )
  expect(await read('/main.tsx')).toContain('mountApp')
  signal('SIGTERM')
  expect(await ended).toBe(0)
})
