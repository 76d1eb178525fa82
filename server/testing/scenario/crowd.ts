import { sql } from 'drizzle-orm'
import { INTERESTS } from '#shared/domains/profiles/profiles.options.contract.ts'
import { PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import { rebuildMemberSearch } from '../../domains/search/search.commands.ts'
import type { Database } from '../../platform/db/database.ts'

/**
 * The popular interests, by their position in the list of all. The share of members with an interest falls from 55 % to
 * 1.5 % with its rank.
 */
const POPULAR = [16, 22, 24, 12, 0, 20, 25, 17, 15, 26, 10, 23, 2, 21, 18, 11]
const popularity = INTERESTS.map((interest, position) => {
  const rare = INTERESTS.map((_, each) => each).filter((each) => !POPULAR.includes(each))
  const rank = [...POPULAR, ...rare].indexOf(position)
  return sql`(${interest}, ${0.55 * 0.88 ** rank}::float8)`
})

/** Picks one of the values, by cumulative share: `[['a', 0.5], ['b', 1]]`. */
const drawn = (by: string, shares: readonly (readonly [string, number])[]) =>
  sql.raw(`case ${shares.map(([value, upTo]) => `when ${by} < ${upTo} then ${value}`).join(' ')} end`)

/** Turns off foreign key checks for this transaction, because they take longer than storing the rows. */
export const withoutChecks = (tx: Pick<Database, 'execute'>) =>
  tx.execute(sql`set local session_replication_role = replica`)

/**
 * Adds many adult members to the tables by SQL alone, distributed as in a real community, and updates the search. The
 * same `count` on an empty database creates the same members.
 */
export const addCrowd = async (db: Database, { count, now }: { count: number; now: Date }): Promise<void> => {
  const at = sql`${now.toISOString()}::timestamptz`
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await withoutChecks(tx)
    await tx.execute(sql`select setseed(0.4242)`)
    await tx.execute(sql`
      with offset_ as (select count(*)::int as n from accounts),
      interest (name, share) as (values ${sql.join(popularity, sql`, `)}),
      place as (select *, row_number() over (order by id) - 1 as position, count(*) over () as all_places from places),
      drawn as materialized (
        select g + offset_.n as i, random() as r_type, random() as r_place, random() as r_age, random() as r_age2,
          random() as r_created, random() as r_active, random() as r_tier, random() as r_want, random() as r1,
          random() as r2, random() as r3, random() as r4, random() as r5, random() as r6, .4 + 1.2 * random() as keen,
          md5('crowd' || (g + offset_.n)) as hash
        from offset_, generate_series(1, ${count}::int) g offset 0
      ),
      member as materialized (
        select drawn.*, place.id as place_id, place.country, place.region, place.county,
          ${drawn('r_type', [
            ["'man'", 0.45],
            ["'woman'", 0.57],
            ["'couple_mf'", 0.87],
            ["'couple_mm'", 0.91],
            ["'couple_ff'", 0.94],
            ["'tvts'", 1],
          ])} as type,
          ${at} - (1 + floor(2000 * r_created)) * interval '1 day' as created,
          ${at} - least(-ln(1 - r_active) * 28, 2000) * interval '1 day' as active,
          (18 + floor(67 * least(1, abs(r_age + r_age2 - .75) * .7 + .04 * r_age2)))::int as age,
          1 + floor(r_want * ${(1 << PROFILE_TYPES.length) - 1}::int)::int as wants,
          (select coalesce(array_agg(name), '{}') from interest where random() < least(.95, share * keen) and drawn.i > 0) as interests
        from drawn join place on place.position = floor(place.all_places * r_place * r_place)
      ),
      born as (
        select *, (substr(hash, 1, 12) || '4' || substr(hash, 14, 3) || '8' || substr(hash, 18))::uuid as id,
          extract(year from ${at})::int - age - 1 as birth_year
        from member
      ),
      account as (
        insert into accounts (id, email, password_hash, confirmed_at, terms_version, terms_accepted_at, created_at)
        select id, 'crowd-' || i || '@example.org', '', created, 'crowd', created, created from born
      ),
      photo as (
        insert into photos (id, owner_id, file_key, width, height, thumbhash, created_at)
        select id, id, 'crowd', 8, 10, '', created from born where r1 < .62
      ),
      profile as (
        insert into profiles (id, username, profile_type, profile_title, profile_text, interests, verification_status,
          created_at, updated_at, town, region, county, user_country, postcode_prefix, place_id,
          birth_year, birth_month, partner_birth_year, partner_birth_month, looking_for_man, looking_for_woman,
          looking_for_couple_mf, looking_for_couple_mm, looking_for_couple_ff, looking_for_tvts, age_min, age_max,
          meet_smokers, can_travel, can_accommodate, show_online, show_age, show_place, photo_id)
        select id, 'crowd-' || i, type, 'We are number ' || i || ' and like to meet', repeat(hash || ' ', 12), interests,
          case when r1 < .36 then 'verified' else 'unverified' end, created, created, 'Town ' || i % 997,
          region, county, country, chr(65 + i % 26) || i % 99, place_id, birth_year, 1 + i % 12,
          case when type like 'couple%' then greatest(1930, least(birth_year + 3 - i % 7, extract(year from ${at})::int - 20)) end,
          case when type like 'couple%' then 1 + i % 11 end, wants & 1 > 0, wants & 2 > 0, wants & 4 > 0,
          wants & 8 > 0, wants & 16 > 0, wants & 32 > 0, 18 + floor(r3 * 15)::int, 40 + floor(r4 * 59)::int,
          r5 < .7, r1 > .4, r2 > .55, r6 < .9, r6 > .04, r6 > .04, case when r1 < .62 then id end
        from born
      ),
      details as (
        insert into personal_details (profile_id, person, smoker) select id, 'member', r2 < .16 from born
      ),
      activity as (
        insert into member_activity (member_id, last_active_at) select id, active from born
      )
      insert into membership_subscriptions (id, user_id, tier_id, status, source, created_at)
      select gen_random_uuid(), born.id, tier.id, 'active', 'demo', created
      from born join membership_tiers tier on tier.name = case when r_tier < .03 then 'gold' when r_tier < .1 then 'silver' end`)
  })
  await db.execute(sql.raw('analyze'))
  // Stores the search rows in a single batch, and so in no particular order, as on a site whose members return at all
  // times.
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await withoutChecks(tx)
    await rebuildMemberSearch(tx, now, Number.MAX_SAFE_INTEGER)
  })
  await db.execute(sql.raw('vacuum (analyze) member_search'))
}
