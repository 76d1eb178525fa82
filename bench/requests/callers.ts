import { sql } from 'drizzle-orm'
import { newId } from '#shared/kernel/ids.ts'
import { sessions } from '#server/domains/accounts/accounts.tables.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'

/** A member who makes calls, with the necessary credentials. */
export interface Caller {
  id: string
  username: string
  email: string
  token: string
  /** The caller's own IP address, so that no two callers share a network's limits. */
  network: string
  threads: string[]
}

export const CALLERS_PASSWORD = 'correct horse battery staple'

/** Number of callers, enough that none of them hits the per-member rate limits. */
const MOST = 2000
/**
 * Conversations each caller starts with the next callers. With those started by earlier callers, that makes an inbox of
 * 20.
 */
const AHEAD = 10
const MESSAGES = 3

const addThreads = (db: OpenDatabase['db'], ids: readonly string[], now: Date) => {
  const at = sql`${now.toISOString()}::timestamptz`
  const pairs = ids.flatMap((id, position) =>
    Array.from({ length: AHEAD }, (_, step) => {
      const other = ids[(position + step + 1) % ids.length] ?? id
      return { id: newId(), a: id < other ? id : other, b: id < other ? other : id }
    }),
  )
  const column = (values: readonly string[]) => sql`${`{${values.join(',')}}`}::uuid[]`
  return db.execute(sql`
    with pair as (
      select * from unnest(${column(pairs.map(({ id }) => id))}, ${column(pairs.map(({ a }) => a))}, ${column(pairs.map(({ b }) => b))})
        with ordinality as each (id, a, b, position)
    ), message as (
      select id as thread_id, case when n % 2 = 0 then a else b end as sender, case when n % 2 = 0 then b else a end as recipient,
        n, ${at} - position * interval '1 minute' - n * interval '1 second' as at,
        gen_random_uuid() as message_id
      from pair cross join generate_series(1, ${MESSAGES}) as n
    ), thread as (
      insert into message_threads (id, participant_a, participant_b, created_at, updated_at, last_message_id)
      select pair.id, pair.a, pair.b, message.at, message.at, message.message_id
      from pair join message on message.thread_id = pair.id and message.n = 1
    )
    insert into messages (id, thread_id, sender_id, recipient_id, body, created_at, is_read, client_key)
    select message_id, thread_id, sender, recipient, 'We would like to meet you one of these days. ' || repeat('How are you? ', n::int),
      at, n > 1, gen_random_uuid()
    from message`)
}

/** Makes sure no member counts as newly active and no tier prevents writing. */
const prepareMembers = async (db: OpenDatabase['db'], ids: readonly string[], now: Date) => {
  const at = sql`${now.toISOString()}::timestamptz`
  const chosen = sql`${`{${ids.join(',')}}`}::uuid[]`
  await db.execute(
    sql`update accounts set password_hash = ${await hashPassword({ password: CALLERS_PASSWORD, whom: 'bench' })} where id = any(${chosen})`,
  )
  await db.execute(sql`update member_activity set last_active_at = ${at} where member_id = any(${chosen})`)
  await db.execute(sql`
    insert into membership_subscriptions (id, user_id, tier_id, status, source, created_at)
    select gen_random_uuid(), member.id, tier.id, 'active', 'admin', ${at}
    from unnest(${chosen}) as member (id) cross join membership_tiers tier where tier.name = 'gold'
    on conflict (user_id) where status = 'active' do update set tier_id = excluded.tier_id`)
}

/** Turns members of the crowd into callers, with a password, a session, conversations among them, and the gold tier. */
export const addCallers = async ({ db, pool }: OpenDatabase): Promise<Caller[]> => {
  const now = new Date()
  const { rows } = await pool.query<{ id: string; username: string; email: string }>(
    `select profiles.id, username, email from profiles join accounts using (id) order by md5(profiles.id::text) limit $1`,
    [MOST],
  )
  const ids = rows.map(({ id }) => id)
  await prepareMembers(db, ids, now)
  await addThreads(db, ids, now)
  const callers = rows.map((row, at) => ({
    ...row,
    token: newToken(),
    network: `10.0.${at >> 8}.${at & 255}`,
    threads: [] as string[],
  }))
  await db.insert(sessions).values(
    callers.map(({ id, token }) => ({
      id: newId(),
      accountId: id,
      tokenHash: hashToken(token),
      kind: 'remembered' as const,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + 30 * 24 * 3_600_000),
    })),
  )
  const threads = await pool.query<{ owner: string; id: string }>(
    `select participant_a as owner, id from message_threads union all select participant_b, id from message_threads`,
  )
  const byId = new Map(callers.map((caller) => [caller.id, caller]))
  for (const { owner, id } of threads.rows) byId.get(owner)?.threads.push(id)
  return callers
}
