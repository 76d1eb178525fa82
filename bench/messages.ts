import pg, { type Pool } from 'pg'
import { newId, newOrderedId } from '#shared/kernel/ids.ts'
import { DEFAULT_CONNECTIONS } from '#server/platform/runtime/environment.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { readVersion, withCrowd, withDataDir, withPatience, withPostgres } from './database.ts'
import { timesOf } from './measure.ts'
import { addCallers, type Caller } from './requests/callers.ts'
import { createCalls, listPlaces, networksFrom } from './requests/calls.ts'
import { putLoad, type Round } from './requests/load.ts'
import { withBuiltProduct } from './requests/programs.ts'
import { readLoad, report, watchMemory } from './requests/report.ts'
import { measureRows } from './requests/rounds.ts'
import type { Row } from './requests/rows.ts'

const THREADS = 5000
const MESSAGES = 20_000
/** Enough members to write to, and a few to spare. */
const MEMBERS = 6000
const PAGE = 20
const WRITERS = 16

/** Gives one member `THREADS` conversations, one of them with `MESSAGES` messages. */
const fill = async (pool: Pool, memberId: string): Promise<string> => {
  await pool.query(
    `with other as (
       select id, gen_random_uuid() as thread, gen_random_uuid() as message, row_number() over (order by id) as n
       from profiles where id <> $1
         and not exists (select 1 from message_threads where participant_a = least($1, profiles.id) and participant_b = greatest($1, profiles.id))
       order by id limit $2
     ), thread as (
       insert into message_threads (id, participant_a, participant_b, created_at, updated_at, last_message_id)
       select thread, least($1, id), greatest($1, id), now() - n * interval '1 minute', now() - n * interval '1 minute', message
       from other
     )
     insert into messages (id, thread_id, sender_id, recipient_id, body, created_at, is_read, client_key)
     select message, thread, id, $1, 'How are you? ' || n, now() - n * interval '1 minute', true, gen_random_uuid() from other`,
    [memberId, THREADS],
  )
  const { rows } = await pool.query<{ id: string; other: string }>(
    `select id, case when participant_a = $1 then participant_b else participant_a end as other from message_threads
     where participant_a = $1 or participant_b = $1 order by id limit 1`,
    [memberId],
  )
  const [long] = rows
  if (!long) throw new Error('The member has no conversation.')
  const ids = Array.from({ length: MESSAGES }, () => newOrderedId())
  await pool.query(
    `insert into messages (id, thread_id, sender_id, recipient_id, body, created_at, is_read, client_key)
     select id, $1, case when n % 2 = 0 then $2::uuid else $3 end, case when n % 2 = 0 then $3 else $2::uuid end,
       'Message ' || n || repeat(' and so on', (n % 20)::int), now(), true, gen_random_uuid()
     from unnest($4::uuid[]) with ordinality as each (id, n)`,
    [long.id, memberId, long.other, ids],
  )
  await pool.query('update message_threads set last_message_id = $2 where id = $1', [long.id, ids.at(-1)])
  await pool.query('vacuum analyze messages, message_threads')
  return long.id
}

/** The SQL you'd write if you only had to read and store these rows. */
const BARE = {
  inbox: `select own.id, own.updated_at, body, sender_id, is_read, username, profile_type from (
      (select id, updated_at, last_message_id, participant_b as other from message_threads where participant_a = $1 order by updated_at desc, id desc limit ${PAGE})
      union all
      (select id, updated_at, last_message_id, participant_a from message_threads where participant_b = $1 order by updated_at desc, id desc limit ${PAGE})
    ) own join messages on messages.id = last_message_id join profiles on profiles.id = other
    order by own.updated_at desc, own.id desc limit ${PAGE}`,
  thread: `select * from messages where thread_id = $1 order by id desc limit ${PAGE}`,
  send: `with sent as (
      insert into messages (id, thread_id, sender_id, recipient_id, body, created_at, client_key)
      select $1::uuid, id, $3::uuid, case when participant_a = $3 then participant_b else participant_a end, $4, now(), $5::uuid
      from message_threads where id = $2 returning id, thread_id, created_at
    )
    update message_threads set last_message_id = sent.id, updated_at = sent.created_at from sent
    where message_threads.id = sent.thread_id returning message_threads.id`,
}

/** Runs a number of callers directly on the database. Each runs one statement after another. */
const askBare = async (
  pool: Pool,
  { name, callers, seconds }: { name: keyof typeof BARE; callers: number; seconds: number },
  next: () => unknown[],
): Promise<Round> => {
  const times: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  const work = async () => {
    for (let from = performance.now(); from < end; from = performance.now()) {
      const { rows } = await pool.query({ name, text: BARE[name], values: next() })
      if (rows.length === 0) throw new Error(`${name} found nothing.`)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: callers }, work))
  const took = (performance.now() - started) / 1000
  return { ...timesOf(times), perSecond: times.length / took, done: times.length, bytes: 0, complete: 1 }
}

interface Scene {
  port: number
  pool: Pool
  callers: readonly Caller[]
  heavy: Caller
  threadId: string
  send: ReturnType<typeof createCalls>['send']
}

const listRows = ({ port, pool, callers, heavy, threadId, send }: Scene): Row[] => {
  const networks = networksFrom(13)
  const read = (name: 'inbox' | 'thread', about: string, path: string, id: string): Row => ({
    key: 'inbox',
    name: about,
    callers: '1',
    by: 'p50',
    target: '≤ 3',
    measured: (seconds) =>
      putLoad({ port, callers: 1, seconds, next: () => ({ path, token: heavy.token, network: networks() }) }),
    against: (seconds) => askBare(pool, { name, callers: 1, seconds }, () => [id]),
  })
  let turn = 0
  const nextMessage = () => {
    turn += 1
    const writer = callers[turn % callers.length] ?? heavy
    const thread = writer.threads[turn % writer.threads.length]
    return [newOrderedId(), thread, writer.id, 'How are you? '.repeat(8), newId()]
  }
  return [
    read('inbox', `inbox of ${THREADS} conversations`, '/api/messages/threads', heavy.id),
    read(
      'thread',
      `conversation of ${MESSAGES} messages`,
      `/api/messages/threads/${threadId}/messages`,
      threadId,
    ),
    {
      key: 'send',
      name: 'send a message',
      callers: String(WRITERS),
      by: 'perSecond',
      target: '≥ 0.3',
      measured: (seconds) => putLoad({ port, callers: WRITERS, seconds, next: send }),
      against: (seconds) => askBare(pool, { name: 'send', callers: WRITERS, seconds }, nextMessage),
    },
  ]
}

/**
 * Measures long message lists and sending through the built product, alternating with bare SQL on the same tables,
 * which enforces no rules. Asserts nothing.
 */
export const measureMessages = (seconds: number): Promise<void> =>
  withPostgres(
    async (adminUrl) => {
      const loadBefore = readLoad()
      await withCrowd(adminUrl, MEMBERS, async (database: OpenDatabase, { url }) => {
        const callers = await addCallers(database)
        const [heavy] = callers
        if (!heavy) throw new Error('There is nobody to call.')
        let threadId = ''
        await withPatience(url, async (pool) => void (threadId = await fill(pool, heavy.id)))
        const { send } = createCalls(callers, await listPlaces(database))
        const pool = new pg.Pool({ connectionString: url, max: DEFAULT_CONNECTIONS, options: '-c jit=off' })
        try {
          await withDataDir((dataDir) =>
            withBuiltProduct({ dataDir, databaseUrl: url }, async (product) => {
              const memory = watchMemory('product', product)
              const rows = listRows({ port: product.port, pool, callers, heavy, threadId, send })
              const results = await measureRows(rows, { seconds })
              report({
                title: `${THREADS} conversations, one of ${MESSAGES} messages`,
                results,
                seconds,
                memory: [memory()],
                engine: `PostgreSQL ${await readVersion(database)}`,
                loadBefore,
              })
            }),
          )
        } finally {
          await pool.end()
        }
      })
    },
    ['fsync=on'],
  )
