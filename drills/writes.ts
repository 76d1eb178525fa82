import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { newId } from '#shared/kernel/ids.ts'
import { openRooms, type Room } from '../bench/chat.ts'
import { inTurns } from '../bench/requests/calls.ts'
import type { Caller } from '../bench/requests/callers.ts'
import type { Call } from '../bench/requests/load.ts'
import { within, type Scene, type Site } from './scene.ts'

/** Milliseconds before a retry after a failure. */
const WAIT = 50
const GIVEN_UP_AFTER = 30_000

interface Answer {
  status: number
  text: string
}

const contentOf = ({ file, body }: Call) => {
  if (file) return { type: 'image/jpeg', bytes: file }
  return body && { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }
}

/** Makes a call on a new connection, as a proxy without keep-alive does. */
export const ask = (port: number, call: Call & { bearer?: string }): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { method = 'GET', path, token, network, bearer } = call
    const content = contentOf(call)
    const headers = {
      ...(network && { 'x-forwarded-for': network }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(token && { cookie: `session=${token}` }),
      ...(content && { 'content-type': content.type, 'content-length': content.bytes.length }),
    }
    const asked = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      text(answer).then((read) => resolve({ status: answer.statusCode ?? 0, text: read }), reject)
    })
    asked.setTimeout(GIVEN_UP_AFTER, () => asked.destroy(new Error('no answer')))
    asked.on('error', reject)
    asked.end(content?.bytes)
  })

const drawPhoto = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#3a6ea5' } })
    .jpeg()
    .toBuffer()

const KINDS = ['message', 'line', 'status', 'photo'] as const
export type Kind = (typeof KINDS)[number]

/** The writes the server has confirmed. */
export interface Confirmed {
  /** Row IDs. */
  message: string[]
  line: string[]
  photo: string[]
  /** Number of each member's last confirmed status. */
  status: Map<string, number>
}

interface Write {
  call: Call
  /** Records a confirmed write. */
  confirmed(answer: Answered): void
}

interface Answered {
  message?: { id: string }
  line?: { id: string }
  photo?: { id: string }
}

/** Creates writes of all kinds, each from the next member in turn. */
export const createWrites = async (site: Pick<Site, 'callers' | 'product'>) => {
  const noted: Confirmed = { message: [], line: [], photo: [], status: new Map() }
  // Members take turns for each kind separately, so that none of them gets more of one kind than the others.
  const turns = {
    message: inTurns(site.callers),
    status: inTurns(site.callers),
    photo: inTurns(site.callers),
  }
  const rooms = inTurns<Room>(await openRooms(site.product.port, site.callers))
  const bytes = await drawPhoto()
  let count = 0
  const by = ({ token, network }: Caller) => ({ token, network })
  const next: Record<Kind, () => Write> = {
    message: () => {
      const caller = turns.message()
      const body = { threadId: caller.threads[0], body: `Message ${count}`, clientKey: newId() }
      return {
        call: { method: 'POST', path: '/api/messages', body, ...by(caller) },
        confirmed: ({ message }) => void (message && noted.message.push(message.id)),
      }
    },
    line: () => {
      const { id, members } = rooms()
      const body = { text: `Line ${count}`, clientKey: newId() }
      return {
        call: { method: 'POST', path: `/api/chats/${id}/lines`, body, ...by(members[0]) },
        confirmed: ({ line }) => void (line && noted.line.push(line.id)),
      }
    },
    status: () => {
      const caller = turns.status()
      const number = count
      return {
        call: {
          method: 'PUT',
          path: '/api/profile/status',
          body: { text: `Status ${number}` },
          ...by(caller),
        },
        confirmed: () => void noted.status.set(caller.id, number),
      }
    },
    photo: () => ({
      call: {
        method: 'POST',
        path: `/api/photos?clientKey=${newId()}`,
        // Decoders ignore bytes after the picture.
        file: Buffer.concat([bytes, randomBytes(16)]),
        ...by(turns.photo()),
      },
      confirmed: ({ photo }) => void (photo && noted.photo.push(photo.id)),
    }),
  }
  return {
    noted,
    /** Sends the next write of a kind. Returns the status, and throws if the response is incomplete. */
    send: async (kind: Kind) => {
      count += 1
      const { call, confirmed } = next[kind]()
      const { status, text: body } = await ask(site.product.port, call)
      if (status === 200) confirmed(JSON.parse(body) as Answered)
      else if (status !== 503) throw new Unexpected(`${call.path} answered ${status}: ${body}`)
      return status
    },
  }
}

/** A response that's neither a success nor "come back later". */
export class Unexpected extends Error {}

const GOES_ON_WITHIN = 60_000

/** Returns why there was no complete response, as a system error code if possible. */
const reasonOf = (error: unknown): string => {
  const { code, message } = error as Error & { code?: string }
  return code ?? message
}

/**
 * Keeps making writes of every kind, with `writers` writers for each kind, until stopped, whatever happens to the
 * server. Retries while nothing is listening.
 */
export const startWriting = async (
  scene: Pick<Scene, 'later'>,
  site: Pick<Site, 'callers' | 'product'>,
  { writers = 1, pause = 40 } = {},
) => {
  const writes = await createWrites(site)
  const counts = { confirmed: 0, refused: 0, dropped: [] as string[] }
  let isOver = false
  let failure: Error | undefined
  let fail: (error: Error) => void = () => undefined
  const failed = new Promise<never>((_, reject) => (fail = reject))
  failed.catch((error: Error) => (failure = error))
  const write = async (kind: Kind) => {
    while (!isOver && !failure) {
      try {
        const status = await writes.send(kind)
        counts[status === 503 ? 'refused' : 'confirmed'] += 1
        await sleep(status === 503 ? WAIT : pause)
      } catch (error) {
        if (error instanceof Unexpected) fail(error)
        else if (reasonOf(error) !== 'ECONNREFUSED') counts.dropped.push(reasonOf(error))
        await sleep(WAIT)
      }
    }
  }
  const writing = Promise.all(KINDS.flatMap((kind) => Array.from({ length: writers }, () => write(kind))))
  const stop = async () => {
    isOver = true
    await writing
  }
  scene.later(stop)
  return {
    noted: writes.noted,
    counts,
    /** Rejects on the first unexpected response. */
    failed,
    /** Resolves once `more` further writes have been confirmed. */
    confirmed: (more: number) => {
      const from = counts.confirmed
      const wait = async () => {
        while (!isOver && counts.confirmed < from + more) {
          if (failure) throw failure
          await sleep(10)
        }
      }
      return within(GOES_ON_WITHIN, `one more confirmed write after ${counts.confirmed}`, wait())
    },
    stop: async () => {
      await stop()
      if (failure) throw failure
    },
  }
}
