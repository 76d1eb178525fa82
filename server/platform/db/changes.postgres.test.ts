import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#server/testing/database/database.ts'
import { testLog } from '#server/testing/database/memory.ts'
import { onChanges } from './changes.ts'
import { connectPostgres } from './database.ts'

const until = (isSo: () => boolean) => vi.waitUntil(isSo, { timeout: 10_000, interval: 5 })

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('changes arrive in order, and without a recent check the process doesn’t count as up to date', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const changes = onChanges(database.url, testLog)
  const heard: (string | null)[] = []
  changes.onChange((id) => heard.push(id))
  expect(changes.isCurrent()).toBe(false)
  await until(() => changes.isCurrent())
  for (const id of ['a', 'b']) await database.pool.query(`select pg_notify('changes', $1)`, [id])
  await until(() => heard.length === 3)
  expect(heard).toEqual([null, 'a', 'b'])
  vi.advanceTimersByTime(1_000)
  expect(changes.isCurrent()).toBe(false)
  await until(() => changes.isCurrent())
  await changes.close()
  expect(changes.isCurrent()).toBe(false)
  vi.useRealTimers()
})

test('a process with many connections receives others’ changes once, and its own with the query result', async () => {
  const here = connectPostgres(database.url, testLog, { servesCalls: true, connections: 6 })
  const heard: (string | null)[] = []
  here.changes?.onChange((id) => heard.push(id))
  await until(() => here.changes?.isCurrent() ?? false)
  const clients = await Promise.all([1, 2, 3].map(() => here.pool.connect()))
  heard.splice(0)
  const notify = `select pg_notify('changes', $1)`
  for (const id of ['theirs', 'last']) await database.pool.query(notify, [id])
  await until(() => heard.includes('last'))
  // Once a connection responds, it has received everything that was announced before its query.
  for (const client of clients) await client.query('select 1')
  expect(heard).toEqual(['theirs', 'last'])
  await clients[0]?.query(notify, ['ours'])
  expect(heard.slice(2)).toContain('ours')
  clients.forEach((client) => client.release())
  await here.close()
})

test('if the server stops responding, the connection soon counts as out of date', async () => {
  const changes = onChanges(database.url, testLog)
  await until(() => changes.isCurrent())
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query = 'select 1'`,
  )
  const [silent] = rows
  if (!silent) throw new Error('nobody listens')
  process.kill(silent.pid, 'SIGSTOP')
  try {
    await until(() => !changes.isCurrent())
    expect(changes.isCurrent()).toBe(false)
  } finally {
    process.kill(silent.pid, 'SIGCONT')
  }
  await changes.close()
})

/** The start of the message in which PostgreSQL sends a connection its process ID. */
const NUMBER = Buffer.from([0x4b, 0, 0, 0, 12])

/** Sits between a client and PostgreSQL and reports a process ID of its own, as a pooler does. */
const openPooler = async (url: string) => {
  const { hostname, port } = new URL(url)
  const pooler = createServer((client) => {
    const server = connect(Number(port), hostname)
    client.pipe(server)
    server.on('data', (bytes: Buffer) => {
      const at = bytes.indexOf(NUMBER)
      if (at >= 0) bytes.writeInt32BE(1, at + NUMBER.length)
      client.write(bytes)
    })
    client.on('close', () => server.destroy())
  })
  await once(pooler.listen(0, '127.0.0.1'), 'listening')
  const through = new URL(url)
  // Connects over TCP, not through PostgreSQL's socket.
  through.searchParams.delete('host')
  through.host = `127.0.0.1:${(pooler.address() as AddressInfo).port}`
  return { url: through.href, close: () => once(pooler.close(), 'close') }
}

test('through a pooler, a process never counts as up to date', async () => {
  const pooler = await openPooler(database.url)
  const warn = vi.spyOn(testLog, 'warn').mockImplementation(() => {})
  const changes = onChanges(pooler.url, testLog)
  await until(() => warn.mock.calls.length > 0)
  expect(warn.mock.calls).toEqual([[expect.stringContaining('pooler')]])
  expect(changes.isCurrent()).toBe(false)
  await changes.close()
  await pooler.close()
  warn.mockRestore()
})
