import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { sendContactMessage as sendContactMessageEndpoint } from '#shared/domains/pages/pages.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import { sendMail } from '#server/platform/mail/send-mail.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { listOperatorAddresses } from '../accounts/accounts.operators.queries.ts'
import { getSiteSettings } from '../settings/settings.queries.ts'
import { contactEmail } from './pages.mail.ts'
import { isFrom } from './pages.queries.ts'
import { contactMessages, pages } from './pages.tables.ts'

type MessageRow = typeof contactMessages.$inferSelect

const insertMessage = statement('pages.insertMessage', (db, given: Given<MessageRow>) =>
  db
    .insert(contactMessages)
    .values({
      id: given.id,
      clientKey: given.clientKey,
      email: given.email,
      message: given.message,
      createdAt: given.createdAt,
    })
    .onConflictDoNothing()
    .returning({ id: contactMessages.id }),
)

/** Stores a message for the operators and emails it to them. A repeated client key does neither again. */
export const sendContactMessage = async (
  services: Services,
  { clientKey, email, message }: z.output<typeof sendContactMessageEndpoint.input>,
): Promise<void> => {
  const { siteName } = await getSiteSettings(services)
  const operators = await listOperatorAddresses(services)
  await inTransaction(services, async ({ tx, enqueue, now }) => {
    const row = { id: newId(), clientKey, email, message, createdAt: now }
    const stored = await insertMessage(tx, row)
    if (stored.length === 0) return
    for (const to of operators) await enqueue(sendMail, contactEmail({ to, siteName, email, message }))
  })
}

const countOne = sqlStatement(
  'pages.countRegistration',
  ({ pageId }: Given<{ pageId: string }>) =>
    sql<{ path: string }>`
      update ${pages} set registrations = registrations + 1 where id = ${pageId}::uuid returning path`,
)

/**
 * Counts a registration anonymously for the page it came through. Returns the page's path, or null if the page is gone.
 */
export const countRegistration = async (tx: Tx, pageId: string): Promise<string | null> => {
  const [counted] = await countOne(tx, { pageId })
  return counted?.path ?? null
}

/** Deletes contact form messages sent from the member's email address. */
export const eraseContactMessages = async ({ tx }: Work, memberId: string): Promise<void> => {
  await tx.delete(contactMessages).where(isFrom(memberId))
}
