import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'
import { reconnectWait } from '#shared/kernel/live.ts'
import { startNode } from '#server/testing/scenario/programs.ts'
import { memoryOf, processorOf } from '../bench/requests/programs.ts'
import { openAll, openPage } from '../bench/requests/sockets.ts'
import { openSite, seconds, type Engine, type Finding, type Scene } from './scene.ts'

const PAGES_EACH = 5
const BACK_WITHIN = 60_000
const ANSWERS_WITHIN = 5_000
/** Number of files a process may open in addition to its sockets. */
const OTHER_FILES = 1000

const mostFiles = () =>
  Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 1024)

/** Reconnects as an open page does (client/platform/live/live.ts). */
const keepConnected = (socket: Socket, connected: () => void) => {
  let tries = 0
  const again = () => {
    setTimeout(() => socket.connect(), reconnectWait(tries)).unref()
    tries += 1
  }
  socket.on('connect', () => {
    tries = 0
    connected()
  })
  socket.on('disconnect', (reason) => reason !== 'io client disconnect' && again())
  socket.on('connect_error', again)
}

interface Seen {
  times: number
  /** Longest wait in milliseconds. */
  most: number
  /** Status codes of responses that weren't successful. */
  bad: number[]
}

const WATCHES = `
  const [address] = process.argv.slice(1)
  const seen = { times: 0, most: 0, bad: [] }
  process.once('SIGTERM', () => (console.log(JSON.stringify(seen)), process.exit()))
  for (;;) {
    const from = performance.now()
    const { status } = await fetch(address, { headers: { 'x-forwarded-for': '10.14.0.1' } }).catch(() => ({ status: 0 }))
    seen.times += 1
    seen.most = Math.max(seen.most, performance.now() - from)
    if (status !== 200) seen.bad.push(status)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }`

/** Polls a URL from a separate, otherwise idle process. The returned function stops it and returns what it saw. */
const watch = (scene: Scene, address: string) => {
  const watching = startNode(['--input-type=module', '--eval', WATCHES, address])
  scene.later(() => watching.kill())
  return async () => {
    watching.signal('SIGTERM')
    return JSON.parse(await watching.said(/^\{.*\}$/m)) as Seen
  }
}

const reconnectOn = async (scene: Scene, engine: Engine): Promise<Finding[]> => {
  const pages = scene.pages
  if (mostFiles() < pages + OTHER_FILES) {
    const figures = `skipped: a process may open ${mostFiles()} files here (ulimit -n)`
    return [{ what: `${pages} sockets, ${engine}`, figures, bound: '', isMet: true }]
  }
  const site = await openSite(scene, { engine, members: Math.max(400, pages / PAGES_EACH) })
  const { product } = site
  await product.start()
  const members = site.callers.slice(0, pages / PAGES_EACH)
  const sockets = await openAll(
    members.flatMap((member) => Array.from({ length: PAGES_EACH }, () => member)),
    (member) => openPage(product.port, member),
  )
  scene.later(() => sockets.forEach((socket) => socket.close()))
  scene.say(`${sockets.length} sockets open`)
  let back = 0
  for (const socket of sockets) keepConnected(socket, () => (back += 1))
  await product.stop()
  await product.start()
  const { pid } = product.process()
  const [from, processor, memory] = [performance.now(), processorOf(pid), memoryOf(pid)]
  const ends = ['/api/health', '/about'].map((path) => watch(scene, product.address + path))
  while (back < sockets.length && performance.now() - from < 2 * BACK_WITHIN) await sleep(50)
  const took = performance.now() - from
  const seen = await Promise.all(ends.map((end) => end()))
  const most = Math.max(...seen.map((each) => each.most))
  const bad = seen.flatMap((each) => each.bad)
  const used = processorOf(pid) - processor
  const grown = memoryOf(pid) - memory
  return [
    {
      what: `${sockets.length} sockets after a restart, ${engine}`,
      figures: `${back} back after ${seconds(took)}; ${used} s of a processor, ${grown.toFixed(0)} MB more`,
      bound: `all back within ${BACK_WITHIN / 1000} s`,
      isMet: back >= sockets.length && took <= BACK_WITHIN,
    },
    {
      what: `the same: health and a page meanwhile, ${engine}`,
      figures: `${seen[0]?.times} and ${seen[1]?.times} times, ${seconds(most)} at most, ${bad.length} refused ${[...new Set(bad)].join(', ')}`,
      bound: `200, ≤ ${ANSWERS_WITHIN / 1000} s`,
      isMet: bad.length === 0 && most <= ANSWERS_WITHIN,
    },
  ]
}

/** Makes all open pages reconnect at the same time. */
export const drillSockets = async (scene: Scene): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const engine of scene.engines) findings.push(...(await reconnectOn(scene, engine)))
  return findings
}
