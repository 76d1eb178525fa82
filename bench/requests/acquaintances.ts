import type { Pool } from 'pg'
import type { Caller } from './callers.ts'

/** Each caller is friends with this many callers after them, and as many before. */
const AHEAD = 15
/** Number of winks each caller has received. */
const WINKS = 25
const POSTS = 20_000
/** Number of the latest posts that have hearts and replies. */
const DISCUSSED = 1000
const HEARTS = 5
const REPLIES = 3

/** SQL: joins the caller at this position, wrapping around. */
const callerAt = (place: string, name: string) =>
  `join caller ${name} on ${name}.n = (${place}) % (select count(*) from caller)`
const steps = (from: number, count: number) =>
  `cross join generate_series(${from}, ${from + count - 1}) as step`

const FILL = [
  `insert into friends (id, user_a, user_b, requested_by, status, created_at, decided_at)
    select gen_random_uuid(), one.id, two.id, one.id, 'accepted', now(), now() - step * interval '1 hour'
    from caller one ${steps(1, AHEAD)} ${callerAt('one.n + step', 'two')}`,
  `insert into winks (id, sender_id, recipient_id, day, created_at)
    select gen_random_uuid(), two.id, one.id, current_date, now() - step * interval '1 minute'
    from caller one ${steps(1 + AHEAD, WINKS)} ${callerAt('one.n + step', 'two')}`,
  `create temporary table written as
    select gen_random_uuid() as id, author.id as user_id, post
    from generate_series(1, ${POSTS}) as post ${callerAt('post * 7919', 'author')}`,
  `insert into discussions (id, kind, owner_id) select id, 'post', user_id from written`,
  `insert into posts (id, user_id, content, audience, place_id, created_at)
    select written.id, user_id, 'A fine evening, and a film that was longer than it had to be.',
      case when post % 4 = 0 then 'friends' else 'members' end, place_id, now() - post * interval '40 seconds'
    from written join profiles on profiles.id = user_id`,
  `insert into hearts (discussion_id, member_id, created_at)
    select written.id, liking.id, now() from written ${steps(1, HEARTS)} ${callerAt('post + step', 'liking')}
    where post <= ${DISCUSSED}`,
  `insert into replies (id, discussion_id, author_id, content, created_at)
    select gen_random_uuid(), written.id, answering.id, 'So it is.', now()
    from written ${steps(1, REPLIES)} ${callerAt('post + step', 'answering')} where post <= ${DISCUSSED}`,
  `vacuum analyze friends, winks, discussions, posts, hearts, replies`,
]

/**
 * Gives the callers friendships and winks among themselves, and posts with hearts and replies, all on one connection.
 */
export const addAcquaintances = async (pool: Pool, callers: readonly Caller[]): Promise<void> => {
  await pool.query(`create temporary table caller (n int primary key, id uuid not null)`)
  await pool.query(
    `insert into caller select n - 1, id from unnest($1::uuid[]) with ordinality as each (id, n)`,
    [callers.map(({ id }) => id)],
  )
  for (const statement of FILL) await pool.query(statement)
}
