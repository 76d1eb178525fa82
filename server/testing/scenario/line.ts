import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** Hands everything on, so many milliseconds late. */
const late = (delay: () => number) =>
  new Transform({
    // What comes in the meantime is under way, too.
    highWaterMark: 2 ** 20,
    transform: (chunk: Buffer, _encoding, done) => {
      if (delay() === 0) return done(null, chunk)
      // oxlint-disable-next-line house/no-clock-in-tests -- a slow network is for drills, which run in real time
      return void setTimeout(() => done(null, chunk), delay())
    },
  })

/** Between the server and what it uses, so that a test can take the one from the other, slow it down, or let it freeze. */
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
  // Not by its socket.
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${(line.address() as AddressInfo).port}`
  const drop = () => open.forEach((socket) => socket.destroy())
  return {
    url: url.href,
    cut: () => {
      state = 'cut'
      drop()
    },
    /** From here on everything takes so many milliseconds more, in each direction. */
    slow: (milliseconds: number) => void (delay = milliseconds),
    /** Connections are there, and nothing comes through. */
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
