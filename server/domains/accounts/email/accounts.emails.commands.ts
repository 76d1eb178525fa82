import { eq, sql, type SQL } from 'drizzle-orm'
import type { MailSettings } from '#shared/domains/accounts/accounts.emails.contract.ts'
import { siteDayOf } from '#shared/kernel/time.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { lowered } from '#server/platform/db/statements/letters.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import type { Waiting } from '#server/platform/jobs/job.ts'
import type { Email } from '#server/platform/mail/mailer.ts'
import { sendMail } from '#server/platform/mail/send-mail.ts'
import { newReference } from '#server/platform/secrets/references.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { getMailSettings } from './accounts.emails.queries.ts'
import { hashReference } from './accounts.references.policy.ts'
import { emailReferences } from './accounts.references.tables.ts'
import { keepsAddress } from '#server/domains/accounts/accounts.sql.ts'
import { accounts, tokens } from '#server/domains/accounts/accounts.tables.ts'

/** The reference is generated once per email, so that an email keeps it when it's resent. */
interface Referenced {
  reference: string
}

interface Noted {
  hash: Buffer
  day: string
}

const notedOf = (services: Pick<Services, 'config'>, reference: string, now: Date): Noted => ({
  hash: hashReference(services, reference),
  day: siteDayOf(now),
})

/** Records the reference for the matching accounts, and returns whether any of them wants neutral emails. */
const noteFor = ({ hash, day }: Given<Noted>, which: SQL) => sql<MailSettings>`
  with noted as (
    insert into ${emailReferences} (hash, account_id, sent_on)
    select ${hash}::bytea, ${accounts.id}, ${day}::date from ${accounts} where ${which}
    on conflict do nothing
  )
  select coalesce(bool_or(${accounts.neutralMails}), false) as "neutralMails" from ${accounts} where ${which}`

const noteForMember = sqlStatement('accounts.noteEmail', (given: Given<Noted & { accountId: string }>) =>
  noteFor(given, sql`${accounts.id} = ${given.accountId}::uuid`),
)

const noteAtAddress = sqlStatement(
  'accounts.noteEmailAt',
  (given: Given<Noted & { email: string; now: Date }>) =>
    noteFor(
      given,
      sql`${accounts.id} in (
        select ${accounts.id} from ${accounts} where ${lowered(accounts.email)} = ${given.email}
        union all
        select ${tokens.accountId} from ${tokens} where ${lowered(tokens.email)} = ${given.email} and ${keepsAddress(given.now)})`,
    ),
)

/** Returns the email in the form the member wants, with a reference by which admins can find the member. */
const prepared = async (
  services: Pick<Services, 'config'>,
  db: Executor,
  { accountId, mail, reference, now }: Referenced & { accountId: string; mail: Email; now: Date },
): Promise<Email> => {
  const [settings] = await noteForMember(db, { accountId, ...notedOf(services, reference, now) })
  return { ...mail, reference, isNeutral: settings?.neutralMails ?? false }
}

/**
 * Enqueues an email to a member, at any address, to be sent after the commit; it's neutral if the member wants that.
 */
export const writeToMember = async (
  services: Pick<Services, 'config'>,
  { tx, enqueue, now }: Pick<Work, 'tx' | 'enqueue' | 'now'>,
  accountId: string,
  mail: Email,
  waiting?: Waiting,
): Promise<void> => {
  const reference = newReference()
  await enqueue(sendMail, await prepared(services, tx, { accountId, mail, reference, now }), waiting)
}

/** Withdraws an email that is queued under this key; returns false if there's none. */
export const withdrawEmail = ({ withdraw }: Pick<Work, 'withdraw'>, key: string): Promise<boolean> =>
  withdraw(sendMail, key)

/**
 * Enqueues an email to someone whose account is gone. Their settings must have been read before it was erased, and no
 * reference leads to them.
 */
export const writeToFormerMember = async (
  { enqueue }: Pick<Work, 'enqueue'>,
  { neutralMails }: MailSettings,
  mail: Email,
): Promise<void> => {
  await enqueue(sendMail, { ...mail, isNeutral: neutralMails })
}

/**
 * Sends an email to a member immediately. Only jobs may call this, because they're retried on failure, with the same
 * reference.
 */
export const sendToMember = async (
  services: Services,
  accountId: string,
  { reference, ...mail }: Email & Referenced,
): Promise<void> => {
  const now = services.clock.now()
  await services.mail.send(await prepared(services, services.db, { accountId, mail, reference, now }))
}

/**
 * Sends an email to an address, doing the same work whether or not the address belongs to a member or a member may
 * still take it back. If the address belongs to no one, a regular email is sent, and its reference leads nowhere.
 */
export const sendToAddress = async (services: Services, mail: Email & Referenced): Promise<void> => {
  const now = services.clock.now()
  const [settings] = await noteAtAddress(services.db, {
    email: mail.to.toLowerCase(),
    now,
    ...notedOf(services, mail.reference, now),
  })
  await services.mail.send({ ...mail, isNeutral: settings?.neutralMails ?? false })
}

const setNeutralMails = statement(
  'accounts.setNeutralMails',
  (db, given: Given<{ accountId: string; neutralMails: boolean }>) =>
    db
      .update(accounts)
      .set({ neutralMails: sql`${given.neutralMails}` })
      .where(eq(accounts.id, given.accountId)),
)

/** Stores whether emails to the member reveal anything about the site before they're opened. */
export const saveMailSettings = async (
  { db }: Services,
  accountId: string,
  settings: MailSettings,
): Promise<MailSettings> => {
  await setNeutralMails(db, { accountId, neutralMails: settings.neutralMails })
  return getMailSettings(db, accountId)
}
