import { eq, sql } from 'drizzle-orm'
import type { MailSettings } from '#shared/domains/accounts/accounts.letters.contract.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import type { Waiting } from '#server/platform/jobs/job.ts'
import type { Letter } from '#server/platform/mail/mailer.ts'
import { sendMail } from '#server/platform/mail/send-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { findMailSettingsAt, getMailSettings } from './accounts.letters.queries.ts'
import { accounts } from './accounts.tables.ts'

const as = (letter: Letter, { neutralMails }: MailSettings): Letter => ({
  ...letter,
  isNeutral: neutralMails,
})

/** Stores a letter to a member, at whichever address, to be sent after the commit: neutral where they want that. */
export const writeToMember = async (
  { tx, enqueue }: Pick<Work, 'tx' | 'enqueue'>,
  accountId: string,
  letter: Letter,
  waiting?: Waiting,
): Promise<void> => {
  await enqueue(sendMail, as(letter, await getMailSettings(tx, accountId)), waiting)
}

/** Withdraws a letter that waits under this key; false where none does. */
export const withdrawLetter = ({ withdraw }: Pick<Work, 'withdraw'>, key: string): Promise<boolean> =>
  withdraw(sendMail, key)

/** The same for somebody whose account is gone: what they wanted was read before. */
export const writeToFormerMember = async (
  { enqueue }: Pick<Work, 'enqueue'>,
  settings: MailSettings,
  letter: Letter,
): Promise<void> => {
  await enqueue(sendMail, as(letter, settings))
}

/** Hands a letter to a member over at once, which only a job does: that is tried again where it fails. */
export const sendToMember = async (services: Services, accountId: string, letter: Letter): Promise<void> => {
  await services.mail.send(as(letter, await getMailSettings(services.db, accountId)))
}

/** The same to an address that may or may not belong to a member, after the same work. */
export const sendToAddress = async (services: Services, letter: Letter): Promise<void> => {
  const now = services.clock.now()
  await services.mail.send(as(letter, await findMailSettingsAt(services.db, { email: letter.to, now })))
}

const setNeutralMails = statement(
  'accounts.setNeutralMails',
  (db, given: Given<{ accountId: string; neutralMails: boolean }>) =>
    db
      .update(accounts)
      .set({ neutralMails: sql`${given.neutralMails}` })
      .where(eq(accounts.id, given.accountId)),
)

/** Stores how letters to the member look before they are opened. */
export const saveMailSettings = async (
  { db }: Services,
  accountId: string,
  settings: MailSettings,
): Promise<MailSettings> => {
  await setNeutralMails(db, { accountId, neutralMails: settings.neutralMails })
  return getMailSettings(db, accountId)
}
