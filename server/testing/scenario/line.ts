import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** Passes on all data, delayed by the number of milliseconds that `delay` returns. */
const late = (delay: () => number) =>
  new Transform({
    // The buffer also holds data that arrives during the delay, as if in flight.
    highWaterMark: 2 ** 20,
    transform: (chunk: Buffer, _encoding, done) => {
      if (delay() === 0) return done(null, chunk)
      // oxlint-disable-next-line house/no-clock-in-tests -- a slow network is for drills, which run in real time
      return void setTimeout(() => done(null, chunk), delay())
    },
  })

/**
 * A proxy between the server and a service it uses, with which a test can disconnect, slow down or freeze the service.
 */
export const openLine = async (to: URL) => {
  const open = new Set<Socket>()
  let state: 'through' | 'cut' | 'frozen' = 'through'
  let delay = 0
  const line = createServer((near) => {
    if (state === 'cut') return near.destroy()
    open.add(near)
    near.on('error', () => undefined)
    near.on('close', () => void open.delete(near))
    if (state === 'frozen') return near.pause()
    const far = connect(Number(to.port), to.hostname)
    open.add(far)
    far.on('error', () => undefined)
    for (const socket of [near, far]) {
      socket.on('close', () => void [near.destroy(), far.destroy(), open.delete(socket)])
    }
    const lateBy = () => delay
    return near.pipe(late(lateBy)).pipe(far).pipe(late(lateBy)).pipe(near)
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  const url = new URL(to)
  // With this parameter, the client would connect to PostgreSQL's socket instead.
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${(line.address() as AddressInfo).port}`
  const drop = () => open.forEach((socket) => socket.destroy())
  return {
    url: url.href,
    cut: () => {
      state = 'cut'
      drop()
    },
    /** From here on, all data is delayed by this many milliseconds in each direction. */
    slow: (milliseconds: number) => void (delay = milliseconds),
    /** Keeps connections open, but passes nothing on. */
    freeze: () => {
      state = 'frozen'
      open.forEach((socket) => socket.pause())
    },
    mend: () => {
      if (state === 'frozen') drop()
      state = 'through'
      delay = 0
    },
    close: () => {
      drop()
      return new Promise((resolve) => line.close(resolve))
    },
  }
}
