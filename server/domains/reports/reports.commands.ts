import type { Work } from '#server/platform/db/transaction.ts'
import { sendMail } from '#server/platform/mail/send-mail.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { listOperators, type Operator } from '../accounts/accounts.operators.queries.ts'
import { getSiteSettings } from '../settings/settings.queries.ts'
import { answerEmail, urgentEmail } from './reports.mail.ts'

/** Leaves out an admin whom the report is about. Cases about them are also hidden from them in the queue. */
export const operatorsFor = (operators: readonly Operator[], reportedId: string | null) =>
  operators.filter(({ memberId }) => memberId === null || memberId !== reportedId)

/** Returns the operators to email about an urgent report, and the site's name. */
export const findNotified = async (services: Services) => ({
  operators: await listOperators(services),
  siteName: (await getSiteSettings(services)).siteName,
})

interface Urgent {
  operators: readonly Operator[]
  siteName: string
  caseNumber: string
  reportedId: string | null
}

/** Emails the operators about an urgent report. */
export const notifyOfUrgent = async (
  { enqueue }: Pick<Work, 'enqueue'>,
  { operators, reportedId, ...report }: Urgent,
): Promise<void> => {
  for (const { to } of operatorsFor(operators, reportedId)) {
    await enqueue(sendMail, urgentEmail({ to, ...report }))
  }
}

/** Emails the answer to a non-member who filed a report. */
export const writeToVisitor = async (
  { enqueue }: Pick<Work, 'enqueue'>,
  answer: Parameters<typeof answerEmail>[0],
): Promise<void> => {
  await enqueue(sendMail, answerEmail(answer))
}
