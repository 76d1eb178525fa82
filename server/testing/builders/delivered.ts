import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { folderMailer, type Email } from '../../platform/mail/mailer.ts'
import type { Services } from '../../platform/domain/services.ts'

/**
 * Delivers an email through this empty folder, and returns it as an email client receives it: its headers, and the
 * beginning of its text in both formats.
 */
export const deliver = async (
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  { folder, mail }: { folder: string; mail: Email },
): Promise<{ head: string; beginnings: string[] }> => {
  await folderMailer(folder, config.mailSenders, clock).send(mail)
  const [name = ''] = readdirSync(folder)
  const source = readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', '')
  rmSync(join(folder, name))
  const [head = '', ...parts] = source.split(/^--.*$/m)
  const beginnings = parts.slice(0, 2).map((part) =>
    part
      .replace(/^[^]*?\r\n\r\n/, '')
      .replace(/^[^]*<body[^>]*>/, '')
      .replaceAll(/<[^>]*>|\s+/g, ' ')
      .trim()
      .slice(0, 150),
  )
  return { head, beginnings }
}
