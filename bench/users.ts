import { listUsers as listUsersEndpoint } from '#shared/domains/users/users.contract.ts'
import { listUsers } from '#server/domains/users/users.list.queries.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { addManyUsers } from '#server/testing/scenario/many-users.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import { timed } from './community.ts'
import { withCrowd, withPatience, withPostgres } from './database.ts'
import { say, table } from './tables.ts'

const PAGE = 25
/** Number of members needed for foreign keys. The many users to list are added separately. */
const FIRST = 100

const COLUMNS = `a.id, p.username, a.email, p.role, a.status, a.erase_at, p.profile_type, p.verified_at, a.created_at, m.last_active_at,
  coalesce((select t.name from membership_subscriptions s join membership_tiers t on t.id = s.tier_id
    where s.user_id = a.id and s.status = 'active' and (s.expires_at is null or s.expires_at > now())), 'free') as tier`
const FROM = `from accounts a join profiles p on p.id = a.id join member_activity m on m.member_id = a.id`
const NEWEST = 'order by a.created_at desc, a.id desc'
const SEEN = 'order by m.last_active_at desc, m.member_id desc'

const holds = (tier: string) => `a.id in (select s.user_id from membership_subscriptions s
  join membership_tiers t on t.id = s.tier_id where t.name = '${tier}' and s.status = 'active')`

/** An admin's searches, each with the condition and order you'd write by hand for just that search. */
const SEARCHES: [object, string, string][] = [
  [{}, 'true', NEWEST],
  [{ order: 'seen' }, 'true', SEEN],
  [{ role: 'moderator' }, `p.role = 'moderator'`, NEWEST],
  [{ status: 'suspended' }, `a.status = 'suspended' and a.erase_at is null`, NEWEST],
  [{ tier: 'gold' }, holds('gold'), NEWEST],
  [{ tier: 'silver' }, holds('silver'), NEWEST],
  [{ profileType: 'man' }, `p.profile_type = 'man'`, NEWEST],
  [{ profileType: 'couple_ff' }, `p.profile_type = 'couple_ff'`, NEWEST],
  [{ profileType: 'couple_ff', order: 'seen' }, `p.profile_type = 'couple_ff'`, SEEN],
  [{ verified: '1' }, 'p.verified_at is not null', NEWEST],
  [{ reported: '1' }, 'exists (select from report_cases r where r.reported_id = a.id)', NEWEST],
  [{ joinedWithin: '7' }, `a.created_at >= now() - interval '7 days'`, NEWEST],
  [{ joinedWithin: '7', order: 'seen' }, `a.created_at >= now() - interval '7 days'`, SEEN],
  [{ seenWithin: '7' }, `m.last_active_at >= now() - interval '7 days'`, NEWEST],
  [
    { q: 'm12' },
    `lower(p.username) ~>=~ 'm12' and lower(p.username) ~<~ 'm12~'`,
    'order by lower(p.username) using ~<~',
  ],
  [{ q: 'm777@example.org' }, `lower(a.email) = 'm777@example.org'`, ''],
]

const measure = async (database: OpenDatabase, { adminId, runs }: { adminId: string; runs: number }) => {
  // The only services the list uses.
  const services = { db: database.db, clock: systemClock } as unknown as Services
  const rows = []
  for (const [search, which, order] of SEARCHES) {
    const input = listUsersEndpoint.input.parse({ ...search, limit: PAGE })
    const ours = () => listUsers(services, adminId, input)
    const text = `select ${COLUMNS} ${FROM} where ${which} ${order} limit ${PAGE + 1}`
    const theirs = async () => (await database.pool.query<{ id: string }>(text)).rows
    const shown = (await ours()).items.map(({ id }) => id)
    const wanted = (await theirs()).slice(0, PAGE).map(({ id }) => id)
    if (JSON.stringify(shown) !== JSON.stringify(wanted))
      throw new Error(`${text}\nThe two statements found different users.`)
    const [product, ideal] = await timed(runs, [ours, theirs])
    if (product && ideal) {
      const figures = [product.p50, product.p99, ideal.p50].map((figure) => figure.toFixed(1))
      rows.push([JSON.stringify(search), ...figures, `${(product.p50 / ideal.p50).toFixed(1)}x`])
    }
  }
  table(['users', 'p50 ms', 'p99 ms', 'by hand, p50 ms', 'ratio'], rows)
}

/** Measures the admin area's user list against hand-written SQL for each search. */
export const measureUsers = (users: number, runs: number): Promise<void> =>
  withPostgres((url) =>
    withCrowd(url, FIRST, async (database, crowd) => {
      const { rows } = await database.pool.query<{ id: string }>('select id from accounts limit 1')
      const adminId = rows[0]?.id ?? ''
      await withPatience(crowd.url, (pool) =>
        addManyUsers(drizzle({ client: pool }), { count: users, now: systemClock.now(), adminId }),
      )
      say(`${users} users, pages of ${PAGE}\n`)
      await measure(database, { adminId, runs })
    }),
  )
