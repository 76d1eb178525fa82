import { desc, eq } from 'drizzle-orm'
import type { MailSettings } from '#shared/domains/accounts/accounts.emails.contract.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { emailReferences } from './accounts.references.tables.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'

const settingsOf = statement('accounts.mailSettings', (db, { accountId }: Given<{ accountId: string }>) =>
  db.select({ neutralMails: accounts.neutralMails }).from(accounts).where(eq(accounts.id, accountId)),
)

export const getMailSettings = async (db: Executor, accountId: string): Promise<MailSettings> => {
  const [settings] = await settingsOf(db, { accountId })
  return settings ?? { neutralMails: false }
}

/** Returns the recorded days on which the site emailed the member. */
export const exportEmailDays = async (db: Executor, accountId: string): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ sentOn: emailReferences.sentOn })
    .from(emailReferences)
    .where(eq(emailReferences.accountId, accountId))
    .orderBy(desc(emailReferences.sentOn))
  return rows.map(({ sentOn }) => sentOn)
}
