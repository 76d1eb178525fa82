import type { Pool } from 'pg'
import { newOrderedId } from '#shared/kernel/ids.ts'
import { seededRandom, type Random } from '#server/demo/random.ts'
import { withCrowd, withPostgres } from './database.ts'
import { say, table } from './tables.ts'

/** A kind of request: how often an online member makes it, and its cost in processor milliseconds. */
interface Kind {
  name: string
  perMinute: number
  node: number
  postgres: number
}

/**
 * The costs are those measured in docs/performance.md. The rates are assumptions: on a busy evening a member views one
 * page of results and two profiles a minute, and answers a message every three minutes.
 */
const KINDS: readonly Kind[] = [
  { name: 'search, a page of cards', perMinute: 1, node: 0.99, postgres: 1.02 },
  { name: 'profile', perMinute: 2, node: 0.51, postgres: 0.23 },
  { name: 'inbox', perMinute: 0.5, node: 0.68, postgres: 0.57 },
  { name: 'messages of a conversation', perMinute: 0.7, node: 0.3, postgres: 0.18 },
  { name: 'send a message', perMinute: 0.33, node: 0.92, postgres: 1.49 },
  { name: 'line of a chat', perMinute: 0.5, node: 0.8, postgres: 0.96 },
  // The mean of the dashboard and Browse.
  { name: 'page rendered for a member', perMinute: 0.2, node: 14.8, postgres: 8.96 },
  { name: 'picture that isn’t in the browser yet', perMinute: 10, node: 0.67, postgres: 0.19 },
]

const PER_MINUTE = KINDS.reduce((sum, { perMinute }) => sum + perMinute, 0)
const costOf = (part: 'node' | 'postgres') =>
  KINDS.reduce((sum, { perMinute, [part]: ms }) => sum + perMinute * ms, 0)

/** Processors that share one queue: the one that's free first takes the next task. */
const createProcessors = (count: number) => {
  const freeAt = Array.from({ length: count }, () => 0)
  let busy = 0
  return {
    /** Returns when a task that arrives at `at` and takes `ms` is done. */
    serve: (at: number, ms: number) => {
      const next = freeAt.indexOf(Math.min(...freeAt))
      const end = Math.max(at, freeAt[next] ?? 0) + ms
      freeAt[next] = end
      busy += ms
      return end
    },
    used: (ms: number) => busy / (ms * count),
  }
}

interface Setup {
  webs: number
  cores: number
}

const SECONDS = 60
const WARM_UP = 10_000

/**
 * Returns a random time around the mean. As in reality, most times are shorter than the mean, and a few are many times
 * longer.
 */
const spread = (mean: number, random: Random) => -Math.log(1 - random.next()) * mean

/**
 * Simulates a minute with `members` online, a number of web processes with a core each, and a number of PostgreSQL
 * cores.
 */
const simulate = (members: number, { webs, cores }: Setup) => {
  const random = seededRandom('scaling', webs, cores)
  const web = Array.from({ length: webs }, () => createProcessors(1))
  const database = createProcessors(cores)
  const end = WARM_UP + SECONDS * 1000
  const between = 60_000 / (members * PER_MINUTE)
  const asked: { at: number; read: number; postgres: number }[] = []
  for (let at = 0; at < end; at += spread(between, random)) {
    const { node, postgres } = random.weighted(KINDS.map((kind) => [kind, kind.perMinute] as const))
    // In reality, Node works before and after the statements. Here, all of its work comes before them.
    asked.push({
      at,
      read: random.pick(web).serve(at, spread(node, random)),
      postgres: spread(postgres, random),
    })
  }
  const waited = asked
    .toSorted((a, b) => a.read - b.read)
    .map(({ at, read, postgres }) => ({ at, ms: database.serve(read, postgres) - at }))
    .filter(({ at }) => at > WARM_UP)
    .map(({ ms }) => ms)
  waited.sort((a, b) => a - b)
  return {
    rate: waited.length / SECONDS,
    p50: waited[Math.floor(waited.length / 2)] ?? 0,
    p99: waited[Math.floor(waited.length * 0.99)] ?? 0,
    node: Math.max(...web.map(({ used }) => used(end))),
    postgres: database.used(end),
  }
}

const SETUPS: readonly Setup[] = [
  { webs: 1, cores: 1 },
  { webs: 2, cores: 2 },
  { webs: 4, cores: 3 },
  { webs: 8, cores: 5 },
  { webs: 16, cores: 10 },
]
/** The processor utilisation up to which responses stay fast. */
const FULL = 0.7

/** The most concurrent members for which both Node and PostgreSQL stay below that utilisation. */
const mostOf = ({ webs, cores }: Setup) =>
  Math.floor((FULL * 60_000) / Math.max(costOf('node') / webs, costOf('postgres') / cores))

const percent = (part: number) => `${Math.round(part * 100)}%`
const number = (value: number) => Math.round(value).toLocaleString('en-GB')

const showLoad = () => {
  say(
    `A member who is there makes ${PER_MINUTE.toFixed(1)} requests a minute: ${costOf('node').toFixed(1)} ms of Node`,
  )
  say(`and ${costOf('postgres').toFixed(1)} ms of PostgreSQL.\n`)
  table(
    [
      'web processes',
      'cores of PostgreSQL',
      'members at once',
      'requests a second',
      'p50 / p99 ms',
      'Node',
      'PostgreSQL',
    ],
    SETUPS.flatMap((setup) =>
      [1, 1.35].map((times) => {
        const members = mostOf(setup) * times
        const { rate, p50, p99, node, postgres } = simulate(members, setup)
        return [
          `${setup.webs}`,
          `${setup.cores}`,
          number(members),
          number(rate),
          `${p50.toFixed(1)} / ${p99.toFixed(1)}`,
          percent(node),
          percent(postgres),
        ]
      }),
    ),
  )
}

const MEMBERS = 20_000
const THREADS = 10_000
const MESSAGES = 200_000

/** Gives the members `THREADS` conversations with twenty messages each. */
const fill = async (pool: Pick<Pool, 'query'>) => {
  await pool.query(
    `with numbered as (select id, row_number() over (order by id) as n from profiles)
     insert into message_threads (id, participant_a, participant_b, created_at, updated_at)
     select gen_random_uuid(), least(one.id, two.id), greatest(one.id, two.id), now(), now()
     from numbered as one join numbered as two on two.n = one.n + 1 where one.n <= $1`,
    [THREADS],
  )
  for (let done = 0; done < MESSAGES; done += THREADS) {
    const ids = Array.from({ length: THREADS }, () => newOrderedId())
    await pool.query(
      `insert into messages (id, thread_id, sender_id, recipient_id, body, created_at, is_read, client_key)
       select new.id, thread.id, participant_a, participant_b,
         'Message ' || n || ' of the two of us, with what people say to each other. ' || repeat('And so on. ', (n % 10)::int),
         now(), true, gen_random_uuid()
       from (select *, row_number() over (order by id) as n from message_threads) as thread
         join unnest($1::uuid[]) with ordinality as new (id, at) on new.at = n`,
      [ids],
    )
  }
}

const sizes = async (pool: Pick<Pool, 'query'>) => {
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

const showSizes = () =>
  withPostgres(async (adminUrl) => {
    await withCrowd(adminUrl, MEMBERS, async ({ pool }) => {
      const before = await sizes(pool)
      await fill(pool)
      const after = await sizes(pool)
      const all = [...before.values()].reduce((sum, bytes) => sum + bytes, 0)
      const search = before.get('member_search') ?? 0
      const added = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
      say('')
      table(
        ['row', 'bytes with its indexes'],
        [
          ['a member, with what they keep in their profile', number(all / MEMBERS)],
          ['of that, what the search reads', number(search / MEMBERS)],
          ['a conversation', number(added('message_threads') / THREADS)],
          ['a message', number(added('messages') / MESSAGES)],
        ],
      )
    })
  })

/**
 * Prints how many members one site supports, given the cost of each kind of request, and how much space members and
 * messages take up.
 */
export const measureScaling = async (): Promise<void> => {
  showLoad()
  await showSizes()
}
