import type { PagePath } from '#shared/routes.ts'
import type { Email } from '#server/platform/mail/mailer.ts'

export interface NewsEmail {
  to: string
  siteUrl: string
  /** At least one item, each with the page that shows it. */
  news: readonly { subject: string; text: string; page: PagePath }[]
  /** The URL that switches off these kinds of email. */
  unsubscribe: string
}

export const newsEmail = ({ to, siteUrl, news, unsubscribe }: NewsEmail): Email => {
  const [first, ...others] = news
  const settings: PagePath = '/account/notifications'
  return {
    to,
    subject: first && others.length === 0 ? first.subject : 'Something new for you',
    text: `Hello,

${news.map(({ text, page }) => `${text}\n\n${siteUrl}${page}`).join('\n\n')}

To choose which of these emails you get, and when:

${siteUrl}${settings}

To stop them, without logging in:

${unsubscribe}
`,
    unsubscribe,
  }
}
