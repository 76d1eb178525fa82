/** The first page of members at a place, or in a country: one ordered range of the index for each type, merged. */
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

/** What each route of the yardstick asks the database, once. */
export const STATEMENTS = {
  county: searchIn('place'),
  country: searchIn('country'),
  member: `select id, username, type, title, text, town, county, birth_year, verified, interests, active, tier
    from ideal.member where id = $1`,
  inbox: `select conversation.pair, other, username, type, letter.body, letter.sender, conversation.at
    from ideal.conversation join ideal.member on member.id = other join ideal.letter on letter.id = last_letter
    where owner = $1 order by conversation.at desc limit 20`,
  picture: 'select file_key from photos where id = $1',
  session: `select id, username, type, email, expires from ideal.ticket where key = $1`,
  letter: `with sent as (
      insert into ideal.letter (pair, sender, body) values ($1, $2, $3) returning id, at
    )
    update ideal.conversation set last_letter = sent.id, at = sent.at from sent
    where pair = $1 returning owner, other, last_letter as letter, conversation.at`,
} as const
