import { existsSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { newOrderedId } from '#shared/kernel/ids.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { withCrowd, withDataDir, withEmbeddedCrowd, withPatience, withPostgres } from './database.ts'
import { timesOf } from './measure.ts'
import { addCallers, CALLERS_PASSWORD, type Caller } from './requests/callers.ts'
import { createCalls, listPlaces } from './requests/calls.ts'
import { contentIn, openConnection, requireAnswer, type Call } from './requests/load.ts'
import { watchServer, withBuiltProduct, type Program } from './requests/programs.ts'
import { readLoad } from './requests/report.ts'
import { say, table } from './tables.ts'

const MEMBERS = 3000
const THREADS = 1000
const OTHERS = 4
const LOOKS_EVERY = 200
/** Milliseconds between calls, so that the calls don't use up the whole capacity. */
const PAUSE = 20

/** Gives one member `count` messages, alternately sent and received, in conversations of varying lengths. */
const fill = async (pool: Pick<Pool, 'query'>, memberId: string, count: number): Promise<void> => {
  await pool.query(
    `insert into message_threads (id, participant_a, participant_b, created_at, updated_at)
     select gen_random_uuid(), least($1::uuid, id), greatest($1::uuid, id), now(), now() from profiles where id <> $1::uuid order by id limit $2
     on conflict do nothing`,
    [memberId, THREADS],
  )
  for (let done = 0; done < count; done += 10_000) {
    const ids = Array.from({ length: Math.min(10_000, count - done) }, () => newOrderedId())
    await pool.query(
      `with thread as (
         select id, case when participant_a = $1 then participant_b else participant_a end as other, row_number() over (order by id) - 1 as place, count(*) over () as all
         from message_threads where participant_a = $1 or participant_b = $1
       )
       insert into messages (id, thread_id, sender_id, recipient_id, body, created_at, is_read, client_key)
       select message.id, thread.id, case when n % 2 = 0 then $1::uuid else other end, case when n % 2 = 0 then other else $1::uuid end,
         'Message ' || n || ' of the two of us, with what people say to each other in the evening. ' || repeat('And so on. ', (n % 20)::int),
         now(), true, gen_random_uuid()
       from unnest($2::uuid[]) with ordinality as message (id, n) join thread on place = ((n * n) / thread.all) % thread.all`,
      [memberId, ids],
    )
  }
}

interface Scene {
  product: Program
  heavy: Caller
  next: () => Call
  readServer: () => number
}

/** Measures the work, and other members' calls while it's being done. Returns a row of the table. */
const measure = async (
  { product, next, readServer }: Scene,
  name: string,
  work: () => Promise<void>,
): Promise<string[]> => {
  const times: number[] = []
  const before = { processor: product.readProcessor(), server: readServer(), at: performance.now() }
  let [isDone, peak, busy] = [false, product.readMemory(), 0]
  const call = async () => {
    const connection = await openConnection(product.port)
    while (!isDone) {
      const [asked, from] = [next(), performance.now()]
      const answer = await connection.ask(asked)
      requireAnswer(asked, answer)
      if (answer.status === 503) busy += 1
      times.push(performance.now() - from)
      await sleep(PAUSE)
    }
    connection.close()
  }
  const watch = async () => {
    while (!isDone) {
      peak = Math.max(peak, product.readMemory())
      await sleep(LOOKS_EVERY)
    }
  }
  await Promise.all([work().finally(() => (isDone = true)), watch(), ...Array.from({ length: OTHERS }, call)])
  const { p50, p99 } = timesOf(times)
  return [
    name,
    ((performance.now() - before.at) / 1000).toFixed(0),
    (product.readProcessor() - before.processor).toFixed(0),
    (readServer() - before.server).toFixed(0),
    peak.toFixed(0),
    String(times.length),
    String(busy),
    `${p50.toFixed(1)} / ${p99.toFixed(1)} / ${Math.max(...times).toFixed(0)}`,
  ]
}

const ask = async ({ product, heavy }: Scene, call: Call) => {
  const connection = await openConnection(product.port)
  const { token, network } = heavy
  const answer = await connection.ask({ ...call, token, network })
  connection.close()
  requireAnswer(call, answer)
  return JSON.parse(contentIn(answer).toString() || 'null') as { export: { ready: object | null } | null }
}

const exportAll = async (scene: Scene) => {
  const path = '/api/export'
  await ask(scene, { method: 'POST', path, body: { password: CALLERS_PASSWORD } })
  while (!(await ask(scene, { path })).export?.ready) await sleep(LOOKS_EVERY)
}

const leave = async (scene: Scene, ledger: string) => {
  const body = { word: 'DELETE', password: CALLERS_PASSWORD, when: 'now' }
  await ask(scene, { method: 'POST', path: '/api/account/delete', body })
  while (!existsSync(ledger) || !readFileSync(ledger, 'utf8').includes(scene.heavy.id))
    await sleep(LOOKS_EVERY)
}

const HEAD = [
  'beside calls of others',
  's',
  'processor, s',
  'of the server, s',
  'peak MB',
  'calls',
  'turned away',
  'p50 / p99 / longest ms',
]

const measureOn = async (
  name: string,
  data: { dataDir: string; databaseUrl: string },
  scene: Omit<Scene, 'product'>,
) => {
  const ledger = `${data.dataDir}.erased`
  const loadBefore = readLoad()
  await withBuiltProduct(data, async (product) => {
    const all = { ...scene, product }
    await measure(all, 'warming up', () => sleep(5_000))
    const rows = [
      await measure(all, 'nothing', () => sleep(20_000)),
      await measure(all, 'the export', () => exportAll(all)),
      await measure(all, 'the erasure', () => leave(all, ledger)),
    ]
    say(`\n## ${name}\n`)
    table(HEAD, rows)
    say(`\nload before ${loadBefore}; after ${readLoad()}`)
  })
  rmSync(ledger, { force: true })
}

const prepare = async (database: OpenDatabase, pool: Pick<Pool, 'query'>, count: number) => {
  const callers = await addCallers(database)
  const [heavy, ...others] = callers
  if (!heavy) throw new Error('No caller was added.')
  await fill(pool, heavy.id, count)
  const { inbox } = createCalls(others, await listPlaces(database))
  return { heavy, next: inbox }
}

/**
 * Measures exporting and erasing a member with `count` messages in the built product, on both engines, and the effect
 * on other members' calls. Asserts nothing.
 */
export const measureLeaving = async (count: number): Promise<void> => {
  const title = `A member with ${count.toLocaleString('en-GB')} messages`
  await withPostgres((adminUrl) =>
    withCrowd(adminUrl, MEMBERS, (database, { url }) =>
      withDataDir(async (dataDir) => {
        let scene: Omit<Scene, 'product' | 'readServer'> | undefined
        await withPatience(url, async (pool) => {
          scene = await prepare(database, pool, count)
          await pool.query('vacuum analyze')
        })
        if (!scene) return
        const readServer = await watchServer(database)
        await measureOn(`${title}, PostgreSQL`, { dataDir, databaseUrl: url }, { ...scene, readServer })
      }),
    ),
  )
  await withDataDir(async (dataDir) => {
    const scene = await withEmbeddedCrowd(dataDir, MEMBERS, (database) =>
      prepare(database, database.pool, count),
    )
    await measureOn(
      `${title}, the embedded database`,
      { dataDir, databaseUrl: '' },
      { ...scene, readServer: () => 0 },
    )
  })
}
