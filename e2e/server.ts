import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const startsWithin = 120_000
const log = 'test-results/e2e-server.log'
const program = process.env['E2E_SERVER'] ?? 'dist/server/main.js'

/** A port nobody listens on at this moment. */
async function findFreePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port was found.')
  return address.port
}

async function isHealthy(baseUrl: string) {
  try {
    return (await fetch(`${baseUrl}/api/health`)).ok
  } catch {
    return false
  }
}

/** Runs the built server until it is healthy; answers how to end it. */
async function run(baseUrl: string, settings: Record<string, string>) {
  const server = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: new URL(baseUrl).port,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(server, 'exit')
  const output = createWriteStream(log, { flags: 'a' })
  server.stdout.pipe(output, { end: false })
  server.stderr.pipe(output, { end: false })

  async function end() {
    server.kill('SIGTERM')
    const forced = setTimeout(() => server.kill('SIGKILL'), 15_000)
    if (server.exitCode === null && server.signalCode === null) await exit
    clearTimeout(forced)
  }

  const deadline = Date.now() + startsWithin
  while (!(await isHealthy(baseUrl))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await end()
      throw new Error(`The server under test did not start; see ${log}.`)
    }
    await sleep(200)
  }
  return end
}

/** Starts the built server on a fresh folder, with further settings where given; it can go away and come back. */
export async function startServer(settings: Record<string, string> = {}) {
  if (!existsSync(program)) throw new Error('The browser tests need a build: npm run build.')
  const dataDir = await mkdtemp(join(tmpdir(), 'ampersand-e2e-'))
  await mkdir('test-results', { recursive: true })
  const baseUrl = `http://127.0.0.1:${await findFreePort()}`
  let end = () => Promise.resolve()
  const start = async () => {
    end = await run(baseUrl, { DATA_DIR: dataDir, ...settings })
  }
  const stop = async () => {
    await end()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await start()
  } catch (error) {
    await stop()
    throw error
  }
  return { baseUrl, leave: () => end(), comeBack: start, stop }
}

/** Starts the server with the demo and tells the tests where, unless E2E_BASE_URL already does. */
export default async function startServerUnderTest() {
  if (process.env['E2E_BASE_URL']) return
  await rm(log, { force: true })
  const { baseUrl, stop } = await startServer({ DEMO: '1' })
  process.env['E2E_BASE_URL'] = baseUrl
  return stop
}
