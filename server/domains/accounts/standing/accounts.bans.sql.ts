import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { lowered } from '#server/platform/db/statements/letters.ts'
import { WITHOUT_DOTS } from './accounts.bans.policy.ts'

/** SQL expression: `sameForOne` of an email address. */
export const sameForOneOf = (email: SQLWrapper): SQL => {
  const [name, domain] = [
    sql`split_part(${lowered(email)}, '@', 1)`,
    sql`split_part(${lowered(email)}, '@', 2)`,
  ]
  const untagged = sql`coalesce(nullif(split_part(${name}, '+', 1), ''), ${name})`
  const withoutDots = sql.raw(WITHOUT_DOTS.map((each) => `'${each}'`).join(', '))
  return sql`(case when ${domain} in (${withoutDots}) then replace(${untagged}, '.', '') || '@gmail.com' else ${untagged} || '@' || ${domain} end)`
}
