import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { RESET_PAGE } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { messageSent } from '#shared/domains/messages/messages.contract.ts'
import { mediaPath } from '#shared/domains/photos/photos.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { LIVE_PATH } from '#shared/kernel/live.ts'
import { covers } from '#testing/covers.ts'
import { drawPortraitFile } from '../testing/builders/portraits.ts'
import { startProcesses } from '#testing/processes.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let site: Awaited<ReturnType<typeof startProcesses>>

const healthOf = async (at: string) =>
  (await (await fetch(`${at}/api/health`)).json()) as { status: string; problems?: string[] }

interface Member {
  username: string
  cookie: string
}

interface Asked {
  cookie?: string
  at?: string
  method?: string
  type?: string
  body?: string | Uint8Array<ArrayBuffer>
}
/** Sends a request to the given process, or to whichever one the proxy chooses. */
const send = async (
  path: string,
  { cookie = '', at = site.address, type = 'application/json', ...init }: Asked,
) => {
  const headers = { 'content-type': type, origin: site.address, cookie }
  const answer = await fetch(`${at}${path}`, { redirect: 'manual', ...init, headers })
  const text = await answer.text()
  return {
    status: answer.status,
    by: `http://${answer.headers.get('x-answered-by')}`,
    headers: answer.headers,
    text,
  }
}
const post = (path: string, body: unknown, asked: Asked = {}) =>
  send(path, { method: 'POST', body: JSON.stringify(body), ...asked })

const register = async (username: string): Promise<Member> => {
  const { status, headers, text } = await post('/api/accounts', {
    clientKey: newId(),
    email: `${username}@example.org`,
    password: 'a-horse-that-stays',
    username,
    profileType: 'couple_mf',
    birthMonth: 5,
    birthYear: 1985,
    termsAccepted: true,
  })
  expect([status, text.slice(0, 200)]).toEqual([200, expect.anything()])
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await post('/api/membership/founder-upgrade', {}, { cookie })).status).toBe(200)
  return { username, cookie }
}

const sockets: Socket[] = []
/** Opens a page's live connection, which reconnects automatically like in a browser. */
const connect = async ({ cookie }: Member, at = site.address) => {
  const socket = io(at, {
    path: LIVE_PATH,
    transports: ['websocket'],
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
    forceNew: true,
    extraHeaders: { origin: site.address, cookie },
  })
  sockets.push(socket)
  const heard: string[] = []
  socket.on(messageSent.name, ({ message }: { message: { body: string } }) => void heard.push(message.body))
  await vi.waitUntil(() => socket.connected, { timeout: 30_000 })
  return { socket, heard }
}

/** Bodies of messages that the site has acknowledged as stored. */
const acknowledged: string[] = []
let written = 0
/** Sends a message. Returns its text and the status. */
const write = async (from: Member, to: Member, at = site.address) => {
  const body = `message ${(written += 1)}`
  const { status } = await post(
    '/api/messages',
    { to: to.username, body, clientKey: newId() },
    { cookie: from.cookie, at },
  )
  if (status === 200) acknowledged.push(body)
  return { body, status }
}
/**
 * Retries until the site accepts a message, because members can only send a limited number of messages in ten seconds.
 */
const writeUntilStored = (from: Member, to: Member, at = site.address) =>
  vi.waitUntil(
    async () => {
      const { body, status } = await write(from, to, at)
      return status === 200 && body
    },
    { timeout: 30_000, interval: 500 },
  )

const upload = async ({ cookie }: Member, seed: number) => {
  const { status, text } = await send(`/api/photos?clientKey=${newId()}`, {
    method: 'POST',
    cookie,
    type: 'image/jpeg',
    body: new Uint8Array(await drawPortraitFile(seed)),
  })
  return { status, id: status === 200 ? (JSON.parse(text) as { photo: { id: string } }).photo.id : '' }
}

const until = <T>(found: () => T | Promise<T>) => vi.waitUntil(found, { timeout: 30_000, interval: 200 })
/** Resolves when a message from one member reaches the other's page, whichever processes they're on. */
const expectDelivery = async (from: Member, to: Member, page: { heard: string[] }) => {
  await until(async () => {
    const body = await writeUntilStored(from, to)
    return vi.waitUntil(() => page.heard.includes(body), { timeout: 2_000 }).catch(() => false)
  })
}

/**
 * Makes ten calls a second, which stays below the limit for a network. `end` stops the calls and returns the statuses.
 */
const goOn = (call: () => Promise<{ status: number }>) => {
  const statuses: number[] = []
  let isOver = false
  const callOnce = async () => {
    statuses.push((await call()).status)
    return isOver
  }
  const over = vi.waitUntil(callOnce, { timeout: 120_000, interval: 100 })
  return {
    statuses,
    end: async () => {
      isOver = true
      await over
      return statuses
    },
  }
}
const goOnCalling = ({ cookie }: Member) => goOn(() => send('/api/messages/threads', { cookie }))

interface ThreadPage {
  items: { id: string }[]
}
interface MessagePage {
  items: { body: string }[]
  next: string | null
}
/** All messages in the member's only conversation. */
const bodiesOf = async ({ cookie }: Member) => {
  const get = async (path: string) => JSON.parse((await send(path, { cookie })).text) as unknown
  const [thread] = ((await get('/api/messages/threads')) as ThreadPage).items
  const bodies: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const path = `/api/messages/threads/${thread?.id}/messages${cursor && `?cursor=${cursor}`}`
    const page = (await get(path)) as MessagePage
    bodies.push(...page.items.map(({ body }) => body))
    cursor = page.next
  }
  return bodies
}

describe('two web processes and a worker behind a proxy', covers('BEY-50.1'), () => {
  let kate: Member
  let tom: Member
  let [one, two] = ['', '']
  beforeAll(async () => {
    site = await startProcesses()
    ;({ one, two } = site)
    kate = await register('kate')
    tom = await register('tom')
  })
  afterAll(async () => {
    for (const socket of sockets) socket.close()
    await site.close()
  })

  test('members on different processes receive each other’s messages, see the same pictures, and get their emails from the worker', async () => {
    const [hers, his] = [await connect(kate, one), await connect(tom, two)]
    const asked = await writeUntilStored(kate, tom, one)
    await until(() => his.heard.includes(asked))
    const answered = await writeUntilStored(tom, kate, two)
    await until(() => hers.heard.includes(answered))
    const { status, id } = await upload(kate, 1)
    expect(status).toBe(200)
    for (const at of [one, two])
      expect(await send(mediaPath(id, 'card'), { cookie: kate.cookie, at })).toMatchObject({ status: 200 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send('/api/session', { cookie: tom.cookie })),
    )
    expect(new Set(answers.map(({ by }) => by))).toEqual(new Set([one, two]))
    await post('/api/password-reset', { email: 'tom@example.org', redirect_to: RESET_PAGE })
    await until(() => site.listMails().byWorker.length > 0)
    expect(site.listMails().byWebs).toEqual([])
  })

  test(
    'a process that’s stopped finishes its open requests, and no one notices that it stops',
    covers('BEY-50.2'),
    async () => {
      const calls = goOnCalling(tom)
      await until(() => calls.statuses.length > 5)
      await site.webAt(two).stop()
      const before = calls.statuses.length
      await until(() => calls.statuses.length > before + 10)
      expect(new Set(await calls.end())).toEqual(new Set([200]))
      await site.startAgain(two)
    },
  )

  test('when one process is killed, its pages reconnect to the other process automatically', async () => {
    const [hers, his] = [await connect(kate), await connect(tom)]
    await site.webAt(one).kill()
    const reads = Array.from({ length: 20 }, () => send('/api/messages/threads', { cookie: kate.cookie }))
    expect(new Set((await Promise.all(reads)).map(({ status, by }) => `${status} by ${by}`))).toEqual(
      new Set([`200 by ${two}`]),
    )
    await expectDelivery(kate, tom, his)
    await expectDelivery(tom, kate, hers)
    await site.startAgain(one)
    await until(async () => (await send('/api/session', { cookie: kate.cookie })).by === one)
  })

  test('without Redis, messages are stored, and both processes deliver them once Redis is back', async () => {
    const his = await connect(tom, two)
    site.toRedis.cut()
    await writeUntilStored(kate, tom, one)
    expect(await healthOf(one)).toEqual({ status: 'degraded', problems: ['redis'] })
    site.toRedis.mend()
    await until(async () => (await healthOf(one)).status === 'ok')
    await expectDelivery(kate, tom, his)
  })

  test(
    'when PostgreSQL is killed and restarted, everyone continues without logging in',
    covers('BEY-50.3'),
    async () => {
      const his = await connect(tom, two)
      const writing = goOn(() => write(tom, kate))
      await until(() => writing.statuses.includes(200))
      await site.postgres.crash()
      const before = writing.statuses.length
      await until(() => writing.statuses.slice(before).includes(200))
      expect([200, 429, 503]).toEqual(expect.arrayContaining([...new Set(await writing.end())]))
      await expectDelivery(kate, tom, his)
    },
  )

  test(
    'while PostgreSQL doesn’t respond, requests that need it are rejected, and all other requests still work',
    covers('BEY-50.3'),
    async () => {
      const his = await connect(tom, two)
      site.toPostgres.freeze()
      expect(await send('/api/messages/threads', { cookie: kate.cookie })).toMatchObject({ status: 503 })
      for (const at of [one, two]) {
        for (const path of ['/api/site', '/api/menus'])
          expect(await send(path, { at })).toMatchObject({ status: 200 })
      }
      site.toPostgres.mend()
      await expectDelivery(kate, tom, his)
    },
  )

  test('without S3, only pictures are unavailable', async () => {
    const { id } = await upload(kate, 2)
    site.s3.disturbed(() => 'cut')
    const seen = await send(mediaPath(id, 'card'), { cookie: kate.cookie })
    expect([(await upload(kate, 3)).status, seen.status]).toEqual([503, 503])
    await writeUntilStored(kate, tom)
    site.s3.disturbed(() => undefined)
    expect((await upload(kate, 3)).status).toBe(200)
  })

  test(
    'after all of these failures, every acknowledged message is stored exactly once',
    covers('BEY-50.4'),
    async () => {
      const stored = await bodiesOf(kate)
      expect(acknowledged.length).toBeGreaterThan(8)
      expect(stored.filter((body) => acknowledged.includes(body)).sort()).toEqual([...acknowledged].sort())
    },
  )
})
