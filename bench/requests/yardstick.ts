import { verify } from '@node-rs/argon2'
import Fastify from 'fastify'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { WebSocketServer, type WebSocket } from 'ws'
import { makeByHand } from '../pictures.ts'
import type { STATEMENTS } from './statements.ts'

/** Options sent by the parent process. `connections` is the same as the product's. */
interface Wanted {
  databaseUrl: string
  connections: number
  passwordHash: string
  /** The file served for every picture. */
  picture: string
  /** The statement each route runs. */
  statements: Record<Name, string>
}

type Name = keyof typeof STATEMENTS

/** A socket message: its recipients, and the sender and conversation it's stored under before it's relayed. */
interface Relayed {
  to: string
  pair: number
  sender: number
  body: string
}

const INTEGER = { type: 'integer' }
const TEXT = { type: 'string' }
const MEMBER = {
  id: INTEGER,
  username: TEXT,
  type: TEXT,
  title: TEXT,
  text: TEXT,
  town: TEXT,
  county: TEXT,
  birth_year: INTEGER,
  verified: TEXT,
  interests: { type: 'array', items: TEXT },
  active: TEXT,
  tier: TEXT,
}
const CONVERSATION = {
  pair: INTEGER,
  owner: INTEGER,
  other: INTEGER,
  username: TEXT,
  type: TEXT,
  body: TEXT,
  sender: INTEGER,
  message: INTEGER,
  at: TEXT,
}
const MESSAGE = { id: INTEGER, sender: INTEGER, body: TEXT, at: TEXT }
const SESSION = { id: INTEGER, username: TEXT, type: TEXT, email: TEXT, expires: TEXT }

/** Describes a response with rows and padding, which makes it as long as the product's. */
const answerOf = (properties: object) => ({
  response: {
    200: {
      type: 'object',
      properties: { items: { type: 'array', items: { type: 'object', properties } }, padding: TEXT },
    },
  },
})

/**
 * Serves requests with just Fastify and pg: one prepared statement per route, a password check, sharp, and a relay
 * between sockets.
 */
const serve = async (wanted: Wanted): Promise<number> => {
  const { databaseUrl, connections, passwordHash, picture, statements } = wanted
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    options: '-c jit=off -c plan_cache_mode=force_generic_plan',
  })
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => text)
  const paddings: Record<string, string> = {}
  const http = Fastify()
  const ask = async (name: Name, values: unknown[]) => {
    const { rows } = await pool.query<object>({ name, text: statements[name], values })
    return { items: rows, padding: paddings[name] ?? '' }
  }
  const search = (name: 'county' | 'country') =>
    http.get<{ Querystring: Record<'of' | 'types' | 'after' | 'upTo' | 'interests', string> }>(
      `/${name}`,
      { schema: answerOf(MEMBER) },
      ({ query: { of, types, after, upTo, interests } }) =>
        ask(name, [of, `{${types}}`, after, upTo, interests]),
    )
  search('county')
  search('country')
  const byKey = (name: 'inbox' | 'thread' | 'session' | 'feed' | 'friends' | 'winks', schema: object = {}) =>
    http.get<{ Params: { key: string } }>(`/${name}/:key`, { schema }, ({ params: { key } }) =>
      ask(name, [key]),
    )
  byKey('inbox', answerOf(CONVERSATION))
  byKey('thread', answerOf(MESSAGE))
  byKey('session', answerOf(SESSION))
  byKey('feed')
  byKey('friends')
  byKey('winks')
  http.get<{ Params: { viewer: string; username: string } }>(
    '/profile/:viewer/:username',
    ({ params: { viewer, username } }) => ask('profile', [viewer, username]),
  )
  http.post<{ Body: { pair: number; sender: number; body: string } }>(
    '/message',
    { schema: answerOf(CONVERSATION) },
    ({ body: { pair, sender, body } }) => ask('message', [pair, sender, body]),
  )
  http.get<{ Params: { id: string } }>('/picture/:id', async ({ params: { id } }, reply) => {
    await pool.query({ name: 'picture', text: statements.picture, values: [id] })
    const { size } = await stat(picture)
    return reply.type('image/webp').header('content-length', size).send(createReadStream(picture))
  })
  http.addContentTypeParser('image/jpeg', { parseAs: 'buffer', bodyLimit: 2 ** 24 }, (_, body, done) =>
    done(null, body),
  )
  http.post<{ Body: Buffer }>('/upload', async ({ body }) => {
    await makeByHand(body)
    return {}
  })
  http.post<{ Body: { password: string } }>('/password', async ({ body: { password } }) => ({
    isRight: await verify(passwordHash, password),
  }))
  http.post<{ Body: { name: Name; bytes: number } }>('/padding', async ({ body: { name, bytes } }) => {
    paddings[name] = 'x'.repeat(bytes)
    return {}
  })
  await http.listen({ port: 0, host: '127.0.0.1' })

  const sockets = new Map<string, WebSocket>()
  new WebSocketServer({ server: http.server, perMessageDeflate: false }).on(
    'connection',
    (socket, { url }) => {
      sockets.set(url?.slice(1) ?? '', socket)
      const relay = async (text: string) => {
        const { to, pair, sender, body } = JSON.parse(text) as Relayed
        await ask('message', [pair, sender, body])
        for (const each of to.split(' ')) sockets.get(each)?.send(text)
      }
      socket.on('message', (data: Buffer) => void relay(data.toString()))
    },
  )
  return (http.server.address() as AddressInfo).port
}

process.once('disconnect', () => process.exit())
process.once('message', (wanted: Wanted) => {
  serve(wanted).then(
    (port) => process.send?.({ port }),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
