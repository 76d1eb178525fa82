import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { newId } from '#shared/kernel/ids.ts'
import type { Clock } from '../clock.ts'
import { createLastHour } from '../runtime/last-hour.ts'
import { htmlOf } from './email-html.ts'
import { nameOfTime, removeEmailsAbout, removeEmailsBefore } from './mailbox.ts'

export interface Email {
  to: string
  subject: string
  text: string
  /**
   * The URL to which mail programs send a POST request to unsubscribe from such emails (RFC 8058). Browsers show a page
   * there.
   */
  unsubscribe?: string
  /** A reference the recipient can quote when they write to the site. */
  reference?: string
  /** Whether sender, subject and first words must reveal nothing about the site and its topic. */
  isNeutral?: boolean
}

/** Full sender addresses (`Club <hello@site.example>`) of most emails and of neutral ones. */
export interface Senders {
  usual: string
  neutral: string
}

/** Delivers one email. Throws if it couldn't be handed over. */
export interface Mailer {
  send(mail: Email): Promise<void>
  /** Removes any stored emails that contain the email address. */
  forget(address: string): Promise<void>
  /** Removes any stored emails sent before that time. */
  tidy(before: Date): Promise<void>
}

/** Counts the emails it has delivered, and those that couldn't be handed over, since the process started. */
export interface CountedMailer extends Mailer {
  counts: MailCounts
  lastHour(): MailCounts
}

interface MailCounts {
  sent: number
  failed: number
}

export const countMails = (mailer: Mailer, clock: Clock): CountedMailer => {
  const counts: MailCounts = { sent: 0, failed: 0 }
  const hour = createLastHour<MailCounts>(clock, () => ({ sent: 0, failed: 0 }))
  const count = (result: keyof MailCounts) => {
    counts[result] += 1
    hour.current()[result] += 1
  }
  const send = async (mail: Email) => {
    await mailer.send(mail).catch((error: unknown) => {
      count('failed')
      throw error
    })
    count('sent')
  }
  const lastHour = () => {
    const kept = hour.minutes().flatMap((minute) => minute.kept ?? [])
    const sumOf = (result: keyof MailCounts) => kept.reduce((sum, minute) => sum + minute[result], 0)
    return { sent: sumOf('sent'), failed: sumOf('failed') }
  }
  return { ...mailer, send, counts, lastHour }
}

/** This paragraph is longer than the preview of an unopened email in mail programs and on lock screens. */
const NEUTRAL_OPENING = `This is a notice for you. To read it, please open this email. The notice itself starts below this paragraph,
which is about as much as mail programs show before you open an email.`

const withNeutralCover = (mail: Email): Email => ({
  ...mail,
  subject: 'A notice for you',
  text: `${NEUTRAL_OPENING}\n\n${mail.text}`,
})

/** The reference reveals nothing about the site, so neutral emails end with it as well. */
const withReference = (mail: Email): Email =>
  mail.reference === undefined
    ? mail
    : {
        ...mail,
        text: `${mail.text.trimEnd()}\n\nReference: ${mail.reference}. Please give it if you write to us about this email.\n`,
      }

/**
 * Marks the email as sent by a program, so that it triggers no out-of-office reply, which would tell us about a
 * member's absence (RFC 3834).
 */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

const headersOf = ({ reference, unsubscribe }: Email) => ({
  ...AUTOMATIC,
  ...(reference && { 'X-Reference': reference }),
  ...(unsubscribe && {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
})

/** The recipient is passed as an object, because text would be parsed again and could contain lists and names. */
const messageOf = (mail: Email, senders: Senders) => {
  const { to, subject, text } = withReference(mail.isNeutral ? withNeutralCover(mail) : mail)
  return {
    from: mail.isNeutral ? senders.neutral : senders.usual,
    to: { name: '', address: to },
    subject,
    text,
    html: htmlOf({ subject, text }),
    headers: headersOf(mail),
  }
}

/** Timeout for a mail server that doesn't respond, in milliseconds. */
const ANSWERS_WITHIN = 10_000

/** Creates the transport to a mail server (`smtp://user:password@host:port`). */
export const openTransport = (url: string) =>
  createTransport({
    url,
    dnsTimeout: ANSWERS_WITHIN,
    connectionTimeout: ANSWERS_WITHIN,
    greetingTimeout: ANSWERS_WITHIN,
    socketTimeout: ANSWERS_WITHIN,
  })

/** Hands emails to a mail server. */
export const smtpMailer = (url: string, senders: Senders): Mailer => {
  const transport = openTransport(url)
  return {
    send: async (mail) => {
      await transport.sendMail(messageOf(mail, senders))
    },
    forget: () => Promise.resolve(),
    tidy: () => Promise.resolve(),
  }
}

/** Writes every email as `<time>-<id>.eml` into a folder, for the demo and for development. */
export const folderMailer = (folder: string, senders: Senders, clock: Clock): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(mail, senders))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${nameOfTime(clock.now())}-${newId()}.eml`
      await writeFile(join(folder, `${name}.part`), message, { mode: 0o600 })
      await rename(join(folder, `${name}.part`), join(folder, name))
    },
    forget: (address) => removeEmailsAbout(folder, address),
    tidy: (before) => removeEmailsBefore(folder, before),
  }
}
