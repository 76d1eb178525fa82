import type { Email } from '#server/platform/mail/mailer.ts'

/** Builds the email about a contact form message, which the operators can reply to. */
export const contactEmail = ({
  to,
  siteName,
  email,
  message,
}: {
  to: string
  siteName: string
  email: string
  message: string
}): Email => ({
  to,
  subject: 'A message from the contact form',
  text: `Someone wrote through the contact form of ${siteName}.
Please answer to: ${email}

${message}
`,
})
