import { once } from 'node:events'
import { connect } from 'node:net'
import { timesOf, type Times } from '../measure.ts'

export interface Call {
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  /** Token of a session. */
  token?: string
  /** Address for which the call is forwarded. */
  network?: string
  body?: object
  /** A picture to upload, in place of a body. */
  file?: Buffer
}

interface Answer {
  status: number
  body: Buffer
}

export interface Round extends Times {
  /** Complete answers, or deliveries, in a second. */
  perSecond: number
  /** Mean bytes of an answer. */
  bytes: number
  /** Share of the answers that are what was asked for. */
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
    ...(token ? [`cookie: session=${token}`] : []),
    ...(network ? [`x-forwarded-for: ${network}`] : []),
    ...(content ? [`content-type: ${content.type}`, `content-length: ${content.bytes.length}`] : []),
  ]
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
  return content ? Buffer.concat([head, content.bytes]) : head
}

const HEAD_END = '\r\n\r\n'

/** The one answer that begins these bytes; undefined while some of it is missing. */
const answerIn = (bytes: Buffer): Answer | undefined => {
  const head = bytes.indexOf(HEAD_END)
  if (head < 0) return undefined
  const from = head + HEAD_END.length
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1]
  if (length === undefined)
    throw new Error(`an answer without its length: ${bytes.toString('latin1', 0, head)}`)
  if (bytes.length < from + Number(length)) return undefined
  return { status: Number(bytes.toString('latin1', 9, 12)), body: bytes.subarray(from) }
}

/** A connection that is kept, for one call after another; opened again where the server has closed it meanwhile. */
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

/** Throws for whatever is no success, except that a busy server may turn callers away. */
export const requireAnswer = ({ path }: Call, { status, body }: Answer) => {
  if (status >= 400 && status !== 503) throw new Error(`${path} answered ${status}: ${body.toString()}`)
}

export interface Load {
  port: number
  callers: number
  seconds: number
  next: () => Call
  /** What a complete answer contains, where not every success will do. */
  contains?: string | undefined
}

/** So many callers, each with one call after another, for so many seconds. */
export const putLoad = async ({ port, callers, seconds, next, contains }: Load): Promise<Round> => {
  const connections = await Promise.all(Array.from({ length: callers }, () => openConnection(port)))
  const times: number[] = []
  let [bytes, answers, complete] = [0, 0, 0]
  const started = performance.now()
  const end = started + seconds * 1000
  const work = async ({ ask }: (typeof connections)[number]) => {
    for (let from = performance.now(); from < end; from = performance.now()) {
      const call = next()
      const answer = await ask(call)
      requireAnswer(call, answer)
      times.push(performance.now() - from)
      answers += 1
      bytes += answer.body.length
      if (answer.status < 400 && (!contains || answer.body.includes(contains))) complete += 1
    }
  }
  try {
    await Promise.all(connections.map(work))
  } finally {
    for (const connection of connections) connection.close()
  }
  const took = (performance.now() - started) / 1000
  return {
    ...timesOf(times),
    perSecond: complete / took,
    bytes: bytes / answers,
    complete: complete / answers,
  }
}
