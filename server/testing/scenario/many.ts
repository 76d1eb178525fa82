import type { Services } from '../../platform/domain/services.ts'

/** Stores `count` members by SQL alone, without search rows. Returns their IDs. */
export const addMany = async ({ database: { pool } }: Services, count: number): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `with made as (
        insert into accounts (id, email, password_hash, terms_version, terms_accepted_at, created_at, confirmed_at)
        select gen_random_uuid(), 'many' || n || '@example.org', '', '1', now(), now(), now() from generate_series(1, $1::int) as n
        returning id, split_part(email, '@', 1) as name
      ), activity as (insert into member_activity (member_id, last_active_at) select id, now() from made)
      insert into profiles (id, username, profile_type, birth_month, birth_year, created_at, updated_at)
      select id, name, 'woman', 4, 1990, now(), now() from made returning id`,
    [count],
  )
  return rows.map(({ id }) => id)
}
