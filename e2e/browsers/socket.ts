import { once } from 'node:events'
import { WebSocket } from 'ws'

const ANSWERS_WITHIN_MS = 60_000

interface Answer {
  id?: number
  result?: unknown
  error?: unknown
  message?: unknown
  method?: string
  params?: unknown
}

/** A connection on which responses are matched to commands by ID, and everything else is an event. */
export const connect = (url: string, hear: (method: string, params: unknown) => void) => {
  const socket = new WebSocket(url, { maxPayload: 256 * 1024 * 1024 })
  const waiting = new Map<number, (answer: Answer) => void>()
  const take = (answer: Answer) => {
    if (answer.id === undefined) return hear(answer.method ?? '', answer.params)
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  }
  socket.on('message', (data: Buffer) => take(JSON.parse(String(data)) as Answer))
  socket.on('close', () => {
    for (const id of waiting.keys()) take({ id, error: 'the browser is gone' })
  })
  const opened = once(socket, 'open')
  let last = 0

  /** Sends a command. `wrap` puts it inside another command when it's addressed to a part of the browser. */
  const send = (
    method: string,
    params: object = {},
    wrap: (message: object) => object = (message) => message,
  ) =>
    new Promise<unknown>((resolve, reject) => {
      last += 1
      const id = last
      const timer = setTimeout(() => take({ id, error: 'no answer' }), ANSWERS_WITHIN_MS)
      waiting.set(id, ({ result, error, message }) => {
        clearTimeout(timer)
        if (error === undefined) resolve(result)
        else reject(new Error(`${method}: ${JSON.stringify([error, message])}`))
      })
      socket.send(JSON.stringify(wrap({ id, method, params })))
    })
  return { opened, send, take, close: () => socket.terminate() }
}
