// The embedded database would take minutes to store this many posts.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  FEED_FILTERS,
  listPostChanges,
  listPosts,
  type FeedFilter,
} from '#shared/domains/posts/posts.contract.ts'
import { DAY } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { addCrowd, withoutChecks } from '#server/testing/scenario/crowd.ts'
import { listReadings } from '#server/testing/matrices/plans.ts'
import { sentWhile } from '#server/testing/matrices/sent.ts'

const MEMBERS = 20_000
const POSTS = 200_000
const FRIENDS = 100
/** The number of hearts and of replies per post. */
const ANSWERS = 2
/**
 * The maximum number of 8 KiB pages read for 20 posts with hearts and replies, which take about 35 each. Reading all
 * discussions would take 1,667, and all friendships more than a thousand.
 */
const PAGES: Record<FeedFilter, number> = { everybody: 1000, near: 1000, friends: 1000 + 20 * FRIENDS }

let app: TestApp
let viewer: { id: string }
beforeAll(async () => {
  app = await createTestApp()
  const { db, clock } = app.services
  viewer = await app.given.member()
  await addCrowd(db, { count: MEMBERS, now: clock.now() })
  await db.transaction(async (tx) => {
    await withoutChecks(tx)
    const now = sql`${clock.now().toISOString()}::timestamptz`
    await tx.execute(sql`
      with made as materialized (
        select gen_random_uuid() as id, crowd.id as user_id, case when post % 4 = 0 then 'friends' else 'members' end as audience,
          crowd.place_id, ${now} - post * interval '40 seconds' as created_at
        from generate_series(1, ${POSTS}::int) as post
        join (select id, place_id, row_number() over (order by id) as place from profiles where place_id is not null) as crowd
          on crowd.place = 1 + post * 7919 % (select count(*) from profiles where place_id is not null)
      ), discussed as (
        insert into discussions (id, kind, owner_id) select id, 'post', user_id from made
      )
      insert into posts (id, user_id, content, audience, place_id, created_at)
      select id, user_id, 'A fine evening.', audience, place_id, created_at from made`)
    await tx.execute(sql`
      with given as (select posts.id as post_id, member.id as member_id from posts
        cross join (select id from profiles where place_id is not null order by id desc limit ${ANSWERS}::int) as member),
      hearted as (insert into hearts (discussion_id, member_id, created_at) select post_id, member_id, ${now} from given)
      insert into replies (id, discussion_id, author_id, content, created_at)
      select gen_random_uuid(), post_id, member_id, 'Me too.', ${now} from given`)
    const numbered = sql`select id, row_number() over (order by id) as place from profiles where place_id is not null`
    const some = (count: number, rest: string) =>
      sql`select id from profiles where place_id is not null order by id ${sql.raw(rest)} limit ${sql.raw(String(count))}`
    await tx.execute(sql`
      insert into friends (id, user_a, user_b, requested_by, status, created_at, decided_at)
      select gen_random_uuid(), ${viewer.id}, id, id, 'accepted', ${now}, ${now} from (${some(FRIENDS, '')}) as friend`)
    // Friendships between other members, which the viewer's feed doesn't need.
    await tx.execute(sql`
      insert into friends (id, user_a, user_b, requested_by, status, created_at, decided_at)
      select gen_random_uuid(), one.id, other.id, one.id, 'accepted', ${now}, ${now}
      from (${numbered}) as one cross join generate_series(1, 5) as further join (${numbered}) as other on other.place = one.place + further`)
    await tx.execute(
      sql`insert into post_mutes (member_id, author_id, created_at) select ${viewer.id}, id, ${now} from (${some(500, 'desc')}) as muted`,
    )
    await tx.execute(
      sql`insert into blocked_users (blocker_id, blocked_id, created_at) select id, ${viewer.id}, ${now} from (${some(500, 'desc offset 500')}) as blocking`,
    )
    // The viewer lives in the place with the fewest posts.
    await tx.execute(
      sql`update profiles set place_id = (select place_id from posts group by place_id order by count(*) limit 1) where id = ${viewer.id}`,
    )
  })
  await db.execute(sql`vacuum (analyze)`)
}, 240_000)
afterAll(() => app.close())

test.each(FEED_FILTERS)(
  'with 200,000 posts, the %s feed reads only what it shows and counts',
  async (filter) => {
    const agent = app.as(viewer)
    const since = new Date(app.clock.now().getTime() - DAY / 8).toISOString()
    const sent = await sentWhile(async () => {
      const { items, next } = (await agent.call(listPosts, { filter })).ok
      expect(items).toHaveLength(20)
      await agent.call(listPosts, { filter, cursor: next ?? '' }).then(({ ok }) => ok)
      const ids = items.map(({ id }) => id)
      await agent.call(listPostChanges, { filter, ids, since }).then(({ ok }) => ok)
    })
    const readings = await listReadings(app.services.database, sent)
    const posts = readings.filter(({ statement }) => statement.startsWith('posts.'))
    expect(posts).toHaveLength(4)
    const tooMuch = posts.filter(({ statement, pages }) => {
      return pages > (statement.includes('countNewer') ? 2 * PAGES[filter] : PAGES[filter])
    })
    expect(tooMuch).toEqual([])
  },
)
