import { FEED_FILTERS, type FeedFilter } from '#shared/domains/posts/posts.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { listFriends } from '#server/domains/friends/friends.queries.ts'
import { listPostChanges, listPosts } from '#server/domains/posts/posts.queries.ts'
import { listReaders } from '#server/domains/posts/posts.readers.commands.ts'
import { listUpdates } from '#server/domains/posts/posts.updates.queries.ts'
import { countNewWinks, listWinks } from '#server/domains/winks/winks.queries.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { withCrowd, withPatience, withPostgres } from './database.ts'
import { timesOf, type Times } from './measure.ts'
import { say, table } from './tables.ts'

const POSTS = 200_000
const FRIENDS = 5000
const WINKS = 50_000
const PAGE = 20
/** Number of open dashboards, each for a different member. */
const OPEN = 1000
const WARM_UP = 10

/** The viewer: the first member of the crowd who shows where they live. */
const VIEWER = `(select id from profiles where place_id is not null order by id limit 1)`
const some = (count: number, offset: number) =>
  `(select id from profiles where id <> ${VIEWER} and place_id is not null order by id limit ${count} offset ${offset})`

/** Everyone's posts, the viewer's friends, mutes, blocks and winks, and replies and hearts on the latest posts. */
const FILL = [
  `create temporary table written as
    select gen_random_uuid() as id, crowd.id as user_id, crowd.place_id, post
    from generate_series(1, ${POSTS}) as post
    join (select id, place_id, row_number() over (order by id) as place from profiles where place_id is not null) as crowd
      on crowd.place = 1 + post::bigint * 7919 % (select count(*) from profiles where place_id is not null)`,
  `insert into discussions (id, kind, owner_id) select id, 'post', user_id from written`,
  `insert into posts (id, user_id, content, audience, place_id, created_at)
    select id, user_id, 'A fine evening.', case when post % 4 = 0 then 'friends' else 'members' end, place_id,
      now() - post * interval '40 seconds'
    from written`,
  `insert into friends (id, user_a, user_b, requested_by, status, created_at, decided_at)
    select gen_random_uuid(), ${VIEWER}, id, id, 'accepted', now(), now() from ${some(FRIENDS, 0)} as friend`,
  `insert into post_mutes (member_id, author_id, created_at) select ${VIEWER}, id, now() from ${some(500, FRIENDS)} as muted`,
  `insert into blocked_users (blocker_id, blocked_id, created_at) select id, ${VIEWER}, now() from ${some(500, FRIENDS + 500)} as blocking`,
  `insert into winks (id, sender_id, recipient_id, day, created_at)
    select gen_random_uuid(), id, ${VIEWER}, current_date, now() - place * interval '1 minute'
    from (select id, row_number() over (order by id) as place from ${some(WINKS, 0)} as crowd) as winking`,
  `insert into hearts (discussion_id, member_id, created_at)
    select written.id, liking.id, now() from written cross join ${some(20, 100)} as liking where written.post <= 1000`,
  `insert into replies (id, discussion_id, author_id, content, created_at)
    select gen_random_uuid(), written.id, answering.id, 'So it is.', now()
    from written cross join ${some(10, 200)} as answering where written.post <= 1000`,
]

const IS_FRIEND = `exists (select 1 from friends f where f.status = 'accepted'
  and least(f.user_a, f.user_b) = least(a.id, $1) and greatest(f.user_a, f.user_b) = greatest(a.id, $1))`
const IS_STAFF = `exists (select 1 from profiles s where s.id = $1 and s.role in ('admin', 'moderator'))`
const isReported = (kind: string, id: string) =>
  `exists (select 1 from report_hidings h where h.member_id = $1 and h.kind = '${kind}' and h.item_id = ${id})`

const hides = (one: string, other: string) => `(${one}.hide_from <> 'nobody' and (
  lower(trim(${one}.town)) = lower(trim(${other}.town)) or ${one}.hide_from <> 'town' and ${one}.place_id = ${other}.place_id
  or ${one}.hide_from = 'region' and exists (select 1 from places p join places q using (country, region)
    where p.id = ${one}.place_id and q.id = ${other}.place_id)))`
/** Checks `hide_from` of both members first, because most members don't hide from anyone. */
const ARE_HIDDEN_NEIGHBOURS = `(a.hide_from <> 'nobody' or (select hide_from from profiles where id = $1) <> 'nobody')
  and exists (select 1 from profiles me where me.id = $1 and (${hides('a', 'me')} or a.show_place and ${hides('me', 'a')}))
  and not ${IS_FRIEND}`

/** SQL condition on `profiles a` and `accounts ac`: the viewer, `$1`, may see the member. */
export const SEES = `ac.status = 'active' and ac.confirmed_at is not null and not ${isReported('profile', 'a.id')}
  and (a.id = $1 or not exists (select 1 from blocked_users b where b.blocker_id = $1 and b.blocked_id = a.id)
    and not exists (select 1 from blocked_users b where b.blocker_id = a.id and b.blocked_id = $1)
    and (a.visibility <> 'friends' or ${IS_FRIEND}) and not (${ARE_HIDDEN_NEIGHBOURS}))`

const seesPhoto = (
  photo: string,
) => `not ${isReported('photo', `${photo}.id`)} and (a.id = $1 or not ${photo}.is_surplus
  and (not ${photo}.is_withheld or ${IS_STAFF}) and (${photo}.audience = 'everyone'
    or ${photo}.audience = 'friends' and ${IS_FRIEND}
    or ${photo}.audience = 'chosen' and exists (select 1 from photo_shares s where s.photo_id = ${photo}.id
      and s.member_id = $1 and s.message_id is null and (s.expires_at is null or s.expires_at > now()))))`

/** SQL: joins `a`'s picture if the viewer, who can see `a`, may see it too. */
export const PICTURE = `left join photos picture on picture.id = a.photo_id and ${seesPhoto('picture')}`

const HEARS = `${SEES} and not exists (select 1 from post_mutes m where m.member_id = $1 and m.author_id = a.id)`

const FRIENDS_OF = `select user_b from friends where user_a = $1 and status = 'accepted'
  union all select user_a from friends where user_b = $1 and status = 'accepted' union all select $1`

const NARROWED: Record<FeedFilter, string> = {
  everybody: '',
  near: 'and p.place_id = (select place_id from profiles where id = $1)',
  friends: `and p.user_id in (${FRIENDS_OF})`,
}

/** Hand-written SQL for the first page of the feed of the viewer, `$1`, plus one more post. */
export const feedByHand = (filter: FeedFilter): string => `
  select p.id, p.content, p.audience, p.created_at, p.edited_at, p.is_withheld, a.id as author, a.username, a.profile_type,
    picture.id as picture, picture.thumbhash, picture.width, picture.height,
    shown.id as photo, shown.thumbhash as photo_hash, shown.width as photo_width, shown.height as photo_height, shown.alt,
    (select count(*) from (select 1 from hearts x join profiles a on a.id = x.member_id join accounts ac on ac.id = a.id
      where x.discussion_id = p.id and ${HEARS} limit 100) as n) as hearts,
    exists (select 1 from hearts x where x.discussion_id = p.id and x.member_id = $1) as is_hearted,
    (select count(*) from (select 1 from replies x join profiles a on a.id = x.author_id join accounts ac on ac.id = a.id
      where x.discussion_id = p.id and ${HEARS} and not ${isReported('reply', 'x.id')}
        and (not x.is_withheld or x.author_id = $1 or ${IS_STAFF}) limit 100) as n) as replies,
    (select closed_at from discussions d where d.id = p.id) as closed_at
  from posts p join profiles a on a.id = p.user_id join accounts ac on ac.id = p.user_id
  ${PICTURE}
  left join photos shown on shown.id = p.photo_id and ${seesPhoto('shown')}
  where ${HEARS} ${NARROWED[filter]}
    and (a.id = $1 or (p.audience = 'members' or ${IS_FRIEND}) and not ${isReported('post', 'p.id')}
      and (not p.is_withheld or ${IS_STAFF}))
  order by p.created_at desc, p.id desc limit ${PAGE + 1}`

const pair = ({ p50, p99 }: Times) => `${p50.toFixed(2)} / ${p99.toFixed(2)}`

/** Times several variants, alternating between them. */
export const timed = async (runs: number, ways: readonly (() => Promise<unknown>)[]): Promise<Times[]> => {
  const times = ways.map((): number[] => [])
  for (let run = -WARM_UP; run < runs; run++) {
    for (const [at, ask] of ways.entries()) {
      const started = performance.now()
      await ask()
      if (run >= 0) times[at]?.push(performance.now() - started)
    }
  }
  return times.map(timesOf)
}

const measureFeed = async (
  { pool }: OpenDatabase,
  { services, id, runs }: { services: Services; id: string; runs: number },
) => {
  const rows = []
  for (const filter of FEED_FILTERS) {
    const ours = () => listPosts(services, id, { filter, limit: PAGE })
    const theirs = async () =>
      (
        await pool.query<{ id: string }>({
          name: `by-hand-${filter}`,
          text: feedByHand(filter),
          values: [id],
        })
      ).rows
    const shown = (await ours()).items.map((post) => post.id)
    const wanted = (await theirs()).slice(0, PAGE).map((post) => post.id)
    if (JSON.stringify(shown) !== JSON.stringify(wanted)) {
      throw new Error(`The feed of ${filter}: the two statements found different posts.`)
    }
    const [product, ideal] = await timed(runs, [ours, theirs])
    if (product && ideal)
      rows.push([filter, pair(product), pair(ideal), `${(product.p50 / ideal.p50).toFixed(1)}x`])
  }
  table(['feed of', 'product, p50 / p99 ms', 'by hand', 'ratio'], rows)
}

/**
 * Measures the feed against a hand-written statement, and the other lists of a member who has many friends and winks.
 */
export const measureCommunity = (members: number, runs: number): Promise<void> =>
  withPostgres(async (url) => {
    await withCrowd(url, members, async (database, crowd) => {
      await withPatience(crowd.url, async (pool) => {
        for (const text of [...FILL, 'vacuum analyze']) await pool.query(text)
      })
      const { rows } = await database.pool.query<{ id: string }>(`select ${VIEWER} as id`)
      const id = rows[0]?.id ?? ''
      const hub = { listOnline: () => Promise.resolve(new Set<string>()) }
      // The only services these queries use.
      const services = { db: database.db, clock: systemClock, hub } as unknown as Services
      say(`${members} members, ${POSTS} posts; the viewer has ${FRIENDS} friends and ${WINKS} winks\n`)
      await measureFeed(database, { services, id, runs })
      const page = { limit: PAGE }
      const { items } = await listPosts(services, id, { filter: 'everybody', ...page })
      const ids = items.map((post) => post.id)
      const open = await database.pool.query<{ id: string }>(`select id from ${some(OPEN, 0)} as open`)
      const memberIds = open.rows.map((row) => row.id)
      const own = { id: newId(), userId: id, placeId: null, isWithheld: false, createdAt: systemClock.now() }
      const asked: [string, () => Promise<unknown>][] = [
        [
          `which of ${OPEN} members with an open dashboard hear of a post`,
          () => listReaders(database.db, { ...own, audience: 'friends', memberIds }),
        ],
        [
          'what has become of 20 posts, and how many are newer',
          () => listPostChanges(services, id, { filter: 'everybody', ids, since: items[0]?.createdAt }),
        ],
        ['updates of friends', () => listUpdates(services, id, page)],
        ['friends by name', () => listFriends(services, id, { search: '', order: 'name', ...page })],
        ['friends by activity', () => listFriends(services, id, { search: '', order: 'active', ...page })],
        ['friends, newest first', () => listFriends(services, id, { search: '', order: 'since', ...page })],
        ['winks', () => listWinks(services, id, page)],
        ['number of new winks', () => countNewWinks(database.db, id)],
      ]
      const times = await timed(
        runs,
        asked.map(([, ask]) => ask),
      )
      say('')
      table(
        ['list', 'p50 / p99 ms'],
        asked.map(([name], at) => [name, times[at] ? pair(times[at]) : '']),
      )
    })
  })
