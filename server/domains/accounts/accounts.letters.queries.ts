import { eq, sql } from 'drizzle-orm'
import type { MailSettings } from '#shared/domains/accounts/accounts.letters.contract.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statement.ts'
import { keepsAddress } from './accounts.sql.ts'
import { accounts, tokens } from './accounts.tables.ts'

const settingsOf = statement('accounts.mailSettings', (db, { accountId }: Given<{ accountId: string }>) =>
  db.select({ neutralMails: accounts.neutralMails }).from(accounts).where(eq(accounts.id, accountId)),
)

export const getMailSettings = async (db: Executor, accountId: string): Promise<MailSettings> => {
  const [settings] = await settingsOf(db, { accountId })
  return settings ?? { neutralMails: false }
}

const settingsAt = sqlStatement(
  'accounts.mailSettingsAt',
  ({ email, now }: Given<{ email: string; now: Date }>) => sql<MailSettings>`
    select coalesce(bool_or(${accounts.neutralMails}), false) as "neutralMails" from ${accounts}
    where ${accounts.id} in (
      select ${accounts.id} from ${accounts} where lower(${accounts.email}) = ${email}
      union all
      select ${tokens.accountId} from ${tokens} where lower(${tokens.email}) = ${email} and ${keepsAddress(now)})`,
)

/**
 * The settings of the member who has the address, or may still take it back; as usual where there is none. It is the
 * same work either way.
 */
export const findMailSettingsAt = async (
  db: Executor,
  { email, now }: { email: string; now: Date },
): Promise<MailSettings> => {
  const [settings] = await settingsAt(db, { email: email.toLowerCase(), now })
  return settings ?? { neutralMails: false }
}
