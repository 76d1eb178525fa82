import { once } from 'node:events'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { timesOf, type Times } from '../measure.ts'

export interface Call {
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  /** Session token. */
  token?: string
  /** Client IP address that the call is forwarded for. */
  network?: string
  body?: object
  /** A picture to upload instead of a body. */
  file?: Buffer
}

interface Answer {
  status: number
  /** The body's compression, or empty if there's none. */
  encoding: string
  body: Buffer
}

export interface Round extends Times {
  /** Complete responses, or deliveries, per second. */
  perSecond: number
  /** Total number of complete responses or deliveries. */
  done: number
  /** Mean response size in bytes. */
  bytes: number
  /** Share of responses that contain what was requested. */
  complete: number
}

const contentOf = ({ body, file }: Call): { type: string; bytes: Buffer } | null => {
  if (file) return { type: 'image/jpeg', bytes: file }
  return body ? { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) } : null
}

const rendered = (call: Call, port: number) => {
  const { method = 'GET', path, token, network } = call
  const content = contentOf(call)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    'accept-encoding: br, gzip',
    ...(token ? [`cookie: session=${token}`] : []),
    ...(network ? [`x-forwarded-for: ${network}`] : []),
    ...(content ? [`content-type: ${content.type}`, `content-length: ${content.bytes.length}`] : []),
  ]
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
  return content ? Buffer.concat([head, content.bytes]) : head
}

const HEAD_END = '\r\n\r\n'
const LINE_END = '\r\n'

/** Joins the chunks that start at `from`, or returns undefined while some are missing. */
const joinChunks = (bytes: Buffer, from: number): Buffer | undefined => {
  const chunks: Buffer[] = []
  for (let at = from; ;) {
    const lineEnd = bytes.indexOf(LINE_END, at)
    if (lineEnd < 0) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    const start = lineEnd + LINE_END.length
    at = start + size + LINE_END.length
    if (bytes.length < at) return undefined
    if (size === 0) return Buffer.concat(chunks)
    chunks.push(bytes.subarray(start, start + size))
  }
}

const bodyIn = (bytes: Buffer, head: string, from: number): Buffer | undefined => {
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return joinChunks(bytes, from)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`an answer without its length: ${head}`)
  return bytes.length < from + Number(length) ? undefined : bytes.subarray(from)
}

/** Parses the single response at the start of these bytes, or returns undefined while part of it is missing. */
const answerIn = (bytes: Buffer): Answer | undefined => {
  const end = bytes.indexOf(HEAD_END)
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const body = bodyIn(bytes, head, end + HEAD_END.length)
  if (!body) return undefined
  const encoding = /\r\ncontent-encoding: (\w+)/i.exec(head)?.[1] ?? ''
  return { status: Number(head.slice(9, 12)), encoding, body }
}

/** Returns a response body, decompressed. */
export const contentIn = ({ encoding, body }: Answer): Buffer => {
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}

/** Opens a keep-alive connection for successive calls, reopened if the server has closed it. */
export const openConnection = async (port: number) => {
  let got: Buffer[] = []
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined
  const fail = (error = new Error('the server closed a connection')) => waiting?.reject(error)
  const open = async () => {
    const opened = connect({ port, host: '127.0.0.1', noDelay: true })
    await once(opened, 'connect')
    opened.on('error', fail)
    opened.on('close', () => fail())
    opened.on('data', (chunk: Buffer) => {
      got.push(chunk)
      try {
        const answer = answerIn(got.length === 1 ? chunk : Buffer.concat(got))
        if (!answer) return
        got = []
        waiting?.resolve(answer)
      } catch (error) {
        fail(error as Error)
      }
    })
    return opened
  }
  let socket = await open()
  return {
    ask: async (call: Call) => {
      if (socket.destroyed) socket = await open()
      return new Promise<Answer>((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(rendered(call, port))
      })
    },
    close: () => {
      waiting = undefined
      socket.destroy()
    },
  }
}

/** Throws unless the call succeeded or a busy server turned the caller away. */
export const requireAnswer = ({ path }: Call, answer: Answer) => {
  const { status } = answer
  if (status >= 400 && status !== 503)
    throw new Error(`${path} answered ${status}: ${contentIn(answer).toString()}`)
}

export interface Load {
  port: number
  callers: number
  seconds: number
  next: () => Call
  /** Text that a response must contain to count as complete. By default, every success counts. */
  contains?: string | undefined
}

/**
 * Runs a number of callers for a number of seconds, each making one call after another. The responses are only
 * inspected afterwards.
 */
export const putLoad = async ({ port, callers, seconds, next, contains }: Load): Promise<Round> => {
  const connections = await Promise.all(Array.from({ length: callers }, () => openConnection(port)))
  const times: number[] = []
  const unread: Answer[] = []
  let [bytes, done] = [0, 0]
  const started = performance.now()
  const end = started + seconds * 1000
  const work = async ({ ask }: (typeof connections)[number]) => {
    for (let from = performance.now(); from < end; from = performance.now()) {
      const call = next()
      const answer = await ask(call)
      requireAnswer(call, answer)
      times.push(performance.now() - from)
      bytes += answer.body.length
      if (answer.status >= 400) continue
      if (contains) unread.push(answer)
      else done += 1
    }
  }
  try {
    await Promise.all(connections.map(work))
  } finally {
    for (const connection of connections) connection.close()
  }
  const took = (performance.now() - started) / 1000
  for (const answer of unread) if (contentIn(answer).includes(contains ?? '')) done += 1
  return {
    ...timesOf(times),
    perSecond: done / took,
    done,
    bytes: bytes / times.length,
    complete: done / times.length,
  }
}
