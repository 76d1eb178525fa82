import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { KILLED_AFTER, startWriter } from '#server/testing/scenario/programs.ts'
import { testLog } from '#server/testing/database/memory.ts'
import { StartFailure } from '../../runtime/start-failure.ts'
import { isAlive, type OpenDatabase, openDatabase } from '../database.ts'
import { openEmbeddedPool } from '../pools.ts'
import { findRunning, startEmbedded } from './embedded.ts'

vi.setConfig({ hookTimeout: 240_000 })

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'amp-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const made = mkdtempSync(join(tmpdir(), 'amp-'))

/** Kills the process halfway through its first start. Returns what the next start finds and creates. */
const makeAfterKill = async () => {
  const first = startWriter({ DATABASE_URL: '', DATA_DIR: made, FIRST: '1' })
  const unfinished = join(made, 'database.new', 'PG_VERSION')
  await vi.waitFor(() => statSync(unfinished), { timeout: 30_000, interval: 5 })
  await first.kill()
  const found = readdirSync(made)
  const database = await openIn(made)
  const alive = await isAlive(database)
  const host = findRunning(made) ?? ''
  const modes = [host, join(host, '.s.PGSQL.5432')].map((path) => statSync(path).mode & 0o777)
  await database.close()
  return { found, alive, modes, running: findRunning(made) }
}
let making: Awaited<ReturnType<typeof makeAfterKill>>
beforeAll(async () => {
  making = await makeAfterKill()
})
afterAll(() => rmSync(made, { recursive: true }))

/** Copying a new database takes a tenth of the time of creating one. */
const useMadeDatabase = () => cpSync(made, dataDir, { recursive: true })

const unexpectedLoss = (reason: string) => expect.unreachable(`the database was lost: ${reason}`)
const openIn = (folder: string, options: { onLost?: (reason: string) => void; joinRunning?: boolean } = {}) =>
  openDatabase({ url: '', dataDir: folder, log: testLog, onLost: unexpectedLoss, ...options })
const open = (options: { onLost?: (reason: string) => void } = {}) => openIn(dataDir, options)

test('every insert is flushed to disk before it’s acknowledged', async () => {
  useMadeDatabase()
  const fsyncCalls = new Int32Array(new SharedArrayBuffer(4))
  const embedded = await startEmbedded({ dataDir, onLost: unexpectedLoss, fsyncCalls })
  const pool = openEmbeddedPool(embedded.host, testLog)
  await pool.query('create table written (number int)')
  const before = Atomics.load(fsyncCalls, 0)
  for (let number = 0; number < 500; number++) await pool.query('insert into written values ($1)', [number])
  expect(Atomics.load(fsyncCalls, 0) - before).toBeGreaterThanOrEqual(500)
  await pool.end()
  await embedded.close()
})

test('a writer killed ten times loses no acknowledged row', { timeout: 180_000 }, async () => {
  useMadeDatabase()
  const acknowledged: number[] = []
  for (const [cycle, rows] of KILLED_AFTER.entries()) {
    const FIRST = String((cycle + 1) * 1_000_000)
    const writer = startWriter({ DATABASE_URL: '', DATA_DIR: dataDir, FIRST })
    await writer.wrote(rows)
    await writer.kill()
    acknowledged.push(...writer.lines.map(Number))
  }
  const { pool, close } = await open()
  const { rows } = await pool.query<{ number: number }>('select number from written')
  const stored = new Set(rows.map((row) => row.number))
  expect(acknowledged.filter((number) => !stored.has(number))).toEqual([])
  expect(acknowledged.length).toBeGreaterThanOrEqual(200)
  await close()
})

test('a first start that was killed halfway doesn’t block the next start', () => {
  expect(making.found).toContain('database.new')
  expect(making.found).not.toContain('database')
  expect(making.alive).toBe(true)
})

test('only the owner has access to the socket’s folder, which is removed when the server stops', () => {
  expect(making.modes).toEqual([0o700, 0o600])
  expect(making.running).toBeUndefined()
})

describe('a running server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'amp-'))
  let server: OpenDatabase
  beforeAll(async () => {
    cpSync(made, folder, { recursive: true })
    server = await openIn(folder)
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })
  const joinServer = () => openIn(folder, { joinRunning: true })

  test('keeps apart statements that have the same name on different connections, and removes them when a connection closes', async () => {
    const { pool } = server
    const { pool: other, close: leave } = await joinServer()
    const [mine, theirs] = [
      { name: 'same', text: 'select 1 as n' },
      { name: 'same', text: 'select $1::int + 1 as n', values: [1] },
    ]
    for (let time = 0; time < 2; time += 1) {
      const both = await Promise.all([pool.query(mine), other.query(theirs)])
      expect(both.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }]])
    }
    const countNames = async () =>
      (await pool.query(`select name from pg_prepared_statements where name like '%same'`)).rows.length
    expect(await countNames()).toBe(2)
    await leave()
    await expect.poll(countNames).toBe(1)
  })

  test('can be joined by a command, and the queries of the two are never mixed up', async () => {
    const command = await joinServer()
    const long = 'x'.repeat(300_000)
    const ask = async (database: typeof server, name: string, value: string) => {
      for (let round = 0; round < 100; round++) {
        const { rows } = await database.pool.query(`select '${name}' || $1::text as answer`, [value + round])
        expect(rows).toEqual([{ answer: name + value + round }])
      }
    }
    await Promise.all([ask(server, 'server', long), ask(command, 'command', 'y')])
    await command.close()
    expect(await isAlive(server)).toBe(true)
  })

  test('keeps other connections out of a transaction, which is rolled back when its connection closes', async () => {
    const command = await joinServer()
    await server.pool.query('create table written (number int)')
    const client = await command.pool.connect()
    await client.query('begin')
    await client.query('insert into written values (1)')
    const counted = server.pool.query('select count(*)::int as count from written')
    // The query would have returned by the end if other connections had got a turn.
    for (let turn = 0; turn < 20; turn += 1) await client.query('select 1')
    client.release(new Error('gone'))
    expect((await counted).rows).toEqual([{ count: 0 }])
    await command.close()
  })
})

describe('a foreign connection', () => {
  const folder = mkdtempSync(join(tmpdir(), 'amp-'))
  let server: OpenDatabase
  const foreign: pg.Client[] = []
  beforeAll(async () => {
    cpSync(made, folder, { recursive: true })
    server = await openIn(folder)
    await server.pool.query('create table kept (number int)')
    await readKept()
  })
  afterAll(async () => {
    for (const client of foreign) await client.end().catch(() => undefined)
    await server.close()
    rmSync(folder, { recursive: true })
  })
  const connect = async (options?: string) => {
    const client = new pg.Client({
      host: findRunning(folder),
      user: 'postgres',
      database: 'postgres',
      options,
    })
    client.on('error', () => undefined)
    foreign.push(client)
    await client.connect()
    return client
  }
  const readKept = async () =>
    (await server.pool.query({ name: 'kept', text: 'select number from kept' })).rows
  const settings = async () =>
    (await server.pool.query('select name, setting from pg_settings order by name')).rows

  test.each([
    "select set_config('search_path', '', false)",
    'set default_transaction_read_only = on',
    'set session characteristics as transaction read only',
    "set client_encoding = 'LATIN1'",
    "set statement_timeout = '1ms'",
    'create role stranger; set session authorization stranger',
    'set role pg_read_all_data',
    'create temp table kept (number text)',
    'declare held cursor with hold for select 1; listen changes; select pg_advisory_lock(1)',
    'discard all',
    'deallocate all',
  ])('leaves nothing behind, even while it’s still open: %s', async (text) => {
    const before = await settings()
    const client = await connect()
    await client.query(text)
    // Runs a statement with a new name, and one with a known name.
    await server.pool.query({ name: text.slice(0, 40), text: 'select 1' })
    expect(await readKept()).toEqual([])
    await server.pool.query('insert into kept values (1)')
    await server.pool.query('delete from kept')
    expect(await settings()).toEqual(before)
    await client.end()
    expect(await readKept()).toEqual([])
  })

  test('doesn’t apply its startup settings to the session', async () => {
    const client = await connect('-c default_transaction_read_only=on -c search_path=nowhere')
    expect(await readKept()).toEqual([])
    await server.pool.query('insert into kept values (1)')
    await client.end()
    await server.pool.query('delete from kept')
  })

  test('that fails halfway through a query doesn’t block other connections', async () => {
    const client = await connect()
    await expect(client.query('select $1::int', ['no number'])).rejects.toThrow('integer')
    expect(await readKept()).toEqual([])
    await client.end()
  })

  test.each(['select pg_sleep(600)', 'select count(*) from pg_class a, pg_class b, pg_class c, pg_class d'])(
    'has a statement cancelled after three seconds, and keeps working: %s',
    { timeout: 20_000 },
    async (text) => {
      const client = await connect()
      const asked = client.query(text).catch((error: unknown) => error)
      expect(await readKept()).toEqual([])
      expect(await asked).toMatchObject({ code: '57014' })
      expect((await client.query('select number from kept')).rows).toEqual([])
      await client.end()
    },
  )

  test('that leaves a transaction open is closed after three seconds, and the transaction rolled back', async () => {
    const client = await connect()
    await client.query('begin; insert into kept values (2)')
    const ended = new Promise((resolve) => client.once('error', resolve))
    expect(await readKept()).toEqual([])
    expect(await ended).toMatchObject({ code: '25P03' })
    expect(await isAlive(server)).toBe(true)
  })
})

test('a process is notified when its database stops unexpectedly', async () => {
  useMadeDatabase()
  const onLost = vi.fn<(reason: string) => void>()
  const database = await open({ onLost })
  await database.pool.query('create table written (number int)')
  rmSync(join(dataDir, 'database', 'pg_wal'), { recursive: true })
  const nextLogFile = 'select pg_switch_wal(); insert into written values (1)'
  await Promise.allSettled([database.pool.query(nextLogFile), database.pool.query(nextLogFile)])
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), { timeout: 10_000 })
  expect(await isAlive(database)).toBe(false)
  await database.close()
})

test('a database folder that doesn’t contain a database isn’t touched', async () => {
  mkdirSync(join(dataDir, 'database'))
  writeFileSync(join(dataDir, 'database', 'notes.txt'), 'mine')
  const opening = open()
  await expect(opening).rejects.toThrow(StartFailure)
  await expect(opening).rejects.toThrow('does not hold a database')
  expect(readdirSync(join(dataDir, 'database'))).toEqual(['notes.txt'])
})

test.each(['global/pg_control', 'PG_VERSION', 'global/pg_filenode.map'])(
  'a database with a damaged %s doesn’t start',
  async (file) => {
    useMadeDatabase()
    truncateSync(join(dataDir, 'database', file), 0)
    const opening = open()
    await expect(opening).rejects.toThrow(StartFailure)
    await expect(opening).rejects.toThrow('it may be damaged')
  },
)

test('a data folder that can’t be created prevents the start', async () => {
  writeFileSync(join(dataDir, 'file'), '')
  const opening = openDatabase({
    url: '',
    dataDir: join(dataDir, 'file', 'data'),
    log: testLog,
    onLost: unexpectedLoss,
  })
  await expect(opening).rejects.toThrow(StartFailure)
})
