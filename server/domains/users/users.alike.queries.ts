import { sql } from 'drizzle-orm'
import { ALIKE_SHOWN, type AlikeUser } from '#shared/domains/users/users.contract.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { sqlStatement, type Given } from '#server/platform/db/statements/statement.ts'
import { sameForOneOf } from '#server/domains/accounts/standing/accounts.bans.sql.ts'
import { bannedMembers } from '#server/domains/accounts/standing/accounts.bans.tables.ts'
import { names } from '../accounts/accounts.names.sql.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { likenesses } from '#server/domains/photos/bans/photos.likenesses.tables.ts'

const MOST = sql.raw(String(ALIKE_SHOWN))

/**
 * Each part of the union has its own limit, so that a picture that many members use doesn't make the statement slower.
 */
const alike = sqlStatement(
  'users.alike',
  ({ memberId }: Given<{ memberId: string }>) => sql<AlikeUser>`
    select ${names.id} as "id", ${names.username} as "username",
      bool_or(ban.id is not null) as "isBanned",
      bool_or(found.by_address) as "sharesAddress", bool_or(not found.by_address) as "looksAlike"
    from (
      (select seen.member_id as id, false as by_address
        from ${bannedMembers} as ban join ${likenesses} as seen on seen.ban_id = ban.id
        where ban.account_id = ${memberId}::uuid limit ${MOST})
      union all
      (select ban.account_id, false
        from ${likenesses} as seen join ${bannedMembers} as ban on ban.id = seen.ban_id
        where seen.member_id = ${memberId}::uuid limit ${MOST})
      union all
      (select other.id, true
        from ${accounts} as own join ${accounts} as other on ${sameForOneOf(sql`other.email`)} = ${sameForOneOf(sql`own.email`)}
        left join ${bannedMembers} as own_ban on own_ban.account_id = own.id
        left join ${bannedMembers} as other_ban on other_ban.account_id = other.id
        where own.id = ${memberId}::uuid and other.id <> own.id
          and (own_ban.id is not null or other_ban.id is not null)
        limit ${MOST})
    ) as found
    join ${names} on ${names.id} = found.id
    left join ${bannedMembers} as ban on ban.account_id = found.id
    group by ${names.id}, ${names.username}
    order by ${names.username}
    limit ${MOST}`,
)

/** Lists accounts with the same normalised email address or similar pictures, if either account is banned. */
export const listAlike = (db: Executor, memberId: string): Promise<AlikeUser[]> => alike(db, { memberId })
