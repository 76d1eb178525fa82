import type { Pool } from 'pg'
import type { OpenDatabase } from '#server/platform/db/database.ts'

/**
 * The same members, conversations and sessions, in tables designed for only these few requests: small keys, and for
 * each member one narrow row for search and one wide row for everything shown.
 */
const TABLES = [
  `create schema ideal`,
  `create table ideal.member as
    select row_number() over (order by profiles.id)::int as id, profiles.id as product_id, username, profile_type as type,
      profile_title as title, profile_text as text, town, county, birth_year, verification_status as verified, interests,
      last_active_at as active, coalesce(tier.name, '') as tier
    from profiles join member_activity on member_id = profiles.id
      left join membership_subscriptions own on own.user_id = profiles.id and own.status = 'active'
      left join membership_tiers tier on tier.id = own.tier_id`,
  `create table ideal.found as
    select member.id, row.type, row.place, row.country, coalesce(row.birth, '1900-01-01') as birth, row.interests, row.rank
    from member_search row join ideal.member on member.product_id = row.id`,
  `create table ideal.conversation as
    select row_number() over (order by message_threads.id)::int as pair, me.id as owner, you.id as other,
      message_threads.id as product_id, last_message_id as last_product_id, 0::bigint as last_message, updated_at as at
    from message_threads join ideal.member me on me.product_id = participant_a
      join ideal.member you on you.product_id = participant_b`,
  `create table ideal.message (
    id bigint generated always as identity primary key, product_id uuid, pair int not null, sender int not null,
    body text not null, at timestamptz not null default now())`,
  `insert into ideal.message (product_id, pair, sender, body, at)
    select messages.id, pair, member.id, body, created_at from messages
      join ideal.conversation on conversation.product_id = thread_id join ideal.member on member.product_id = sender_id`,
  `update ideal.conversation set last_message = message.id from ideal.message where message.product_id = last_product_id`,
  `insert into ideal.conversation (pair, owner, other, last_message, at)
    select pair, other, owner, last_message, at from ideal.conversation`,
  `create table ideal.ticket as
    select encode(token_hash, 'hex') as key, member.id, member.username, member.type, email, expires_at as expires
    from sessions join accounts on accounts.id = account_id join ideal.member on member.product_id = account_id`,
  `alter table ideal.member add primary key (id)`,
  `alter table ideal.ticket add primary key (key)`,
  `alter table ideal.conversation add primary key (pair, owner)`,
  `create index on ideal.conversation (owner, at desc)`,
  `create index on ideal.message (pair, id)`,
  ...['place', 'country'].map(
    (column) =>
      `create index on ideal.found (${column}, type, rank desc, id desc) include (birth, interests)`,
  ),
  `vacuum analyze`,
]

/** Creates the ideal tables next to the product's. */
export const addIdeal = async (pool: Pool): Promise<void> => {
  for (const statement of TABLES) await pool.query(statement)
}

/** A caller's IDs in the ideal tables. */
export interface IdealCaller {
  member: number
  pairs: number[]
  key: string
}

/** Returns the callers with their IDs in the ideal tables. */
export const listIdealCallers = async ({ pool }: OpenDatabase): Promise<IdealCaller[]> => {
  const { rows } = await pool.query<IdealCaller>(
    `select member.id as member, ticket.key, array_agg(pair) as pairs
     from ideal.ticket join ideal.member using (id) join ideal.conversation on owner = member.id
     group by member.id, ticket.key`,
  )
  return rows
}
