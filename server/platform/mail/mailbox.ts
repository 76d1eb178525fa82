import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

const atFirstBlankLine = (source: string): [head: string, body: string] => {
  const at = source.indexOf('\r\n\r\n')
  return at === -1 ? [source, ''] : [source.slice(0, at), source.slice(at + 4)]
}

const decoded = (head: string, body: string) => {
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return body
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/**
 * Returns the headers and the plain text, which is the first part, without transfer encodings, so that email addresses
 * and links are unchanged.
 */
export const readEmail = (source: string): string => {
  const [head, body] = atFirstBlankLine(source)
  const boundary = /^content-type: multipart\/alternative;\s*boundary="([^"]+)"/im.exec(head)?.[1]
  if (!boundary) return `${head}\n\n${decoded(head, body)}`
  const first = `\r\n${body}`.split(`\r\n--${boundary}`)[1] ?? ''
  return `${head}\n\n${decoded(...atFirstBlankLine(first))}`
}

/** Returns the names of the emails in the folder, oldest first. */
export const listEmails = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.endsWith('.eml')).sort()
}

/** Removes the emails that contain the email address, whether they were sent to it or mention it. */
export const removeEmailsAbout = async (folder: string, address: string): Promise<void> => {
  for (const name of await listEmails(folder)) {
    const words = readEmail(await readFile(join(folder, name), 'utf8'))
      .toLowerCase()
      .split(/[\s<>,;]+/)
    if (words.includes(address.toLowerCase())) await rm(join(folder, name), { force: true })
  }
}

/** Returns the first part of the file name of an email sent at that time. */
export const nameOfTime = (at: Date): string => at.toISOString().replaceAll(':', '-')

export const removeEmailsBefore = async (folder: string, time: Date): Promise<void> => {
  const first = nameOfTime(time)
  const old = (await listEmails(folder)).filter((name) => name < first)
  for (const name of old) await rm(join(folder, name), { force: true })
}
