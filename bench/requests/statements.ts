import { feedByHand, PICTURE, SEES } from '../community.ts'

/** SQL: the first page of members at a place or in a country, merged from one ordered index range per type. */
const searchIn = (column: 'place' | 'country') => `
  with page as (
    select hit.id, hit.rank from unnest($2::smallint[]) as sought (type), lateral (
      select found.id, found.rank from ideal.found
      where found.${column} = $1::smallint and found.type = sought.type
        and found.birth > $3::date and found.birth <= $4::date and found.interests & $5::bigint = $5::bigint
      order by found.rank desc, found.id desc limit 20
    ) as hit
    order by hit.rank desc, hit.id desc limit 20
  )
  select member.id, username, type, title, town, county, birth_year, verified, interests, active, tier, page.rank
  from page join ideal.member on member.id = page.id
  order by page.rank desc, page.id desc`

const PAGE = 21
const BORN = ['dob_day', 'dob_month', 'dob_year']
const DETAILS = [
  ...BORN,
  'firstname',
  'sexuality',
  'height_feet',
  'height_inches',
  'body_type',
  'tattoos',
  'piercings',
  'drinking',
  'ethnicity',
  'smoker',
]
const ofBoth = (columns: readonly string[]) =>
  columns.map((column) => `one.${column}, two.${column} as partner_${column}`).join(', ')

/** Columns of a member, `a`, shown in both lists and profiles. */
const SHOWN = `a.id, a.username, a.profile_type, a.woman, picture.id as picture, picture.thumbhash, picture.width, picture.height,
  a.show_age, a.birth_year, a.birth_month, a.partner_birth_year, a.partner_birth_month,
  a.show_place, a.town, a.region, a.county, a.user_country`
const BESIDE = `join accounts ac on ac.id = a.id
  left join personal_details one on one.profile_id = a.id and one.person = 'member'
  left join personal_details two on two.profile_id = a.id and two.person = 'partner'
  ${PICTURE}`

/**
 * Statements that fetch the content of the product's responses for the viewer, `$1`, from the product's tables and
 * under its rules.
 */
const BY_THE_RULES = {
  profile: `select ${SHOWN}, ${ofBoth(DETAILS)}, a.verification_status, a.verified_at, a.profile_title, a.profile_text, a.bio,
      status_text, a.interests, (select interests from profiles where id = $1) as own_interests,
      a.looking_for_man, a.looking_for_woman, a.looking_for_couple_mf, a.looking_for_couple_mm, a.looking_for_couple_ff,
      a.looking_for_tvts, a.age_min, a.age_max, a.meet_smokers, a.can_travel, a.can_accommodate, a.show_firstnames,
      a.location, a.show_online, last_active_at
    from profiles a join member_activity on member_id = a.id ${BESIDE}
      left join user_statuses on user_id = a.id and expires_at > now()
    where lower(a.username collate "C") = $2 and ${SEES}`,
  feed: feedByHand('everybody'),
  friends: `select ${SHOWN}, ${ofBoth(BORN)}, since, a.show_online, last_active_at, note
    from (
      select id as friendship, user_b as friend, decided_at as since from friends where user_a = $1 and status = 'accepted'
      union all
      select id, user_a, decided_at from friends where user_b = $1 and status = 'accepted'
    ) as own join profiles a on a.id = friend join member_activity on member_activity.member_id = friend ${BESIDE}
      left join friend_notes n on n.friendship_id = friendship and n.member_id = $1
    where ${SEES} order by lower(a.username collate "C") limit ${PAGE}`,
  winks: `select w.id as wink, w.line, w.created_at, w.is_seen, ${SHOWN}, ${ofBoth(BORN)}, a.profile_title,
      exists (select 1 from wink_refusals r where r.recipient_id = $1 and r.sender_id = a.id
        and r.created_at > now() - interval '90 days') as is_declined,
      exists (select 1 from winks back where back.sender_id = $1 and back.recipient_id = a.id and back.day >= w.day offset 0)
        as is_winked_back
    from winks w join profiles a on a.id = w.sender_id ${BESIDE}
    where w.recipient_id = $1 and not w.is_deleted and ${SEES} order by w.created_at desc, w.id desc limit ${PAGE}`,
}

/** The statement each yardstick route runs once per call. */
export const STATEMENTS = {
  ...BY_THE_RULES,
  county: searchIn('place'),
  country: searchIn('country'),
  inbox: `select conversation.pair, other, username, type, message.body, message.sender, conversation.at
    from ideal.conversation join ideal.member on member.id = other join ideal.message on message.id = last_message
    where owner = $1 order by conversation.at desc limit 20`,
  thread: `select id, sender, body, at from ideal.message where pair = $1 order by id desc limit ${PAGE}`,
  picture: 'select file_key from photos where id = $1',
  session: `select id, username, type, email, expires from ideal.ticket where key = $1`,
  message: `with sent as (
      insert into ideal.message (pair, sender, body) values ($1, $2, $3) returning id, at
    )
    update ideal.conversation set last_message = sent.id, at = sent.at from sent
    where pair = $1 returning owner, other, last_message as message, conversation.at`,
} as const
