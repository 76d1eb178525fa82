import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'

/**
 * For each table, the columns to fill, their values (built from `n`, `id`, `created` and `active`), and which of the
 * numbered members get a row.
 */
const ROWS: Record<string, { columns: string; values: string; which?: string }> = {
  accounts: {
    columns:
      'id, email, password_hash, status, confirmed_at, terms_version, terms_accepted_at, created_at, erase_at',
    values: `id, 'm' || n || '@example.org', '', case when n % 500 = 0 then 'suspended' when n % 500 = 1 then 'deleted' else 'active' end,
      created, '', created, created, case when n % 500 = 1 then created + interval '90 years' end`,
  },
  profiles: {
    columns:
      'id, username, role, profile_type, verification_status, verified_at, created_at, updated_at, birth_year, birth_month',
    values: `id, 'm' || n, case when n % 100000 = 7 then 'moderator' else 'user' end,
      case when n % 10000 = 0 then 'couple_ff' when n % 100 = 0 then 'tvts' when n % 2 = 0 then 'man' else 'couple_mf' end,
      case when n % 50 = 0 then 'verified' else 'unverified' end, case when n % 50 = 0 then created end, created, created, 1980, 1`,
  },
  member_activity: { columns: 'member_id, last_active_at', values: 'id, active' },
  membership_subscriptions: {
    columns: 'id, user_id, tier_id, status, source, created_at',
    values: `id, id, (select id from membership_tiers where name = 'gold'), 'active', 'demo', created`,
    which: 'n % 100 = 3',
  },
  report_cases: {
    columns:
      'id, case_number, kind, subject_id, reported_id, category, priority, created_at, decision, decided_at, decided_by, told_at, reason',
    values: `id, 'M' || n, 'profile', id, id, case when n % 40 = 0 then 'spam' else 'other' end, 3, created, 'warn', created, admin, created, ''`,
    which: 'n % 20 = 0',
  },
  report_appeals: {
    columns: 'id, case_id, member_id, text, created_at, outcome, answer, decided_at, decided_by',
    values: `id, id, id, 'No', created, 'upheld', 'Yes', created, admin`,
    which: 'n % 20 = 0',
  },
  verification_photos: {
    columns:
      'id, user_id, attempt, width, height, code, profile_type, status, submitted_at, reviewed_at, client_key, created_at',
    values: `id, id, 1, 8, 8, '', 'man', case when n % 10 = 0 then 'approved' else 'rejected' end, created, created, id, created`,
    which: 'n % 5 = 0',
  },
  audit_acts: {
    columns: 'id, at, actor_id, act, subject, number',
    values: `id, created, admin, case when n % 10 = 0 then 'users.suspendUser' else 'users.openUser' end, n % 1000, 1 + count - n`,
    which: 'n % 5 = 0',
  },
}

const names = sql.param(Object.keys(ROWS))

/**
 * Adds `count` members with the rows that staff list, all decided by `adminId`, by SQL alone and without data that
 * these lists don't read. A million takes only a minute or two, because rows aren't checked and indexes are created
 * afterwards.
 */
export const addManyUsers = async (
  db: Database,
  { count, now, adminId }: { count: number; now: Date; adminId: string },
): Promise<void> => {
  await db.transaction(async (tx) => {
    await tx.execute(
      sql.raw(`set local statement_timeout = 0; set local session_replication_role = replica;
      set local maintenance_work_mem = '256MB'; set local max_parallel_maintenance_workers = 0`),
    )
    const { rows } = await tx.execute<{ name: string; definition: string }>(sql`
      select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any(${names}::regclass[])
        and not exists (select from pg_constraint where conindid = indexrelid)`)
    for (const { name } of rows) await tx.execute(sql.raw(`drop index ${name}`))
    await tx.execute(sql`
      create temporary table numbered on commit drop as
      select n, ${count}::int as count, (substr(hash, 1, 12) || '4' || substr(hash, 14, 3) || '8' || substr(hash, 18))::uuid as id,
        ${adminId}::uuid as admin, ${now.toISOString()}::timestamptz - n * interval '2 minutes' as created,
        ${now.toISOString()}::timestamptz - n::bigint * 7919 % ${count}::int * interval '1 minute' as active
      from (select n, md5('many' || n) as hash from generate_series(1, ${count}::int) as n) as hashed order by id`)
    for (const [table, { columns, values, which = 'true' }] of Object.entries(ROWS)) {
      await tx.execute(
        sql.raw(`insert into ${table} (${columns}) select ${values} from numbered where ${which}`),
      )
    }
    for (const { definition } of rows) {
      await tx.execute(sql.raw(definition))
    }
  })
  for (const table of Object.keys(ROWS)) await db.execute(sql.raw(`vacuum (analyze) ${table}`))
}
