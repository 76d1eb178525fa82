import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from './html.ts'

const SHOWN = 50

/** Undoes the transfer encodings the mailer uses, so that links can be followed. */
const readable = (source: string) => {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/^content-transfer-encoding: base64/im.test(head))
    return `${head}\n\n${Buffer.from(body, 'base64').toString()}`
  if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return source
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return `${head}\n\n${Buffer.from(bytes, 'latin1').toString()}`
}

const linked = (text: string) =>
  escapeHtml(text).replaceAll(
    /https?:\/\/[^\s<&]+(?:&amp;[^\s<&]+)*/g,
    (url) => `<a href="${url}">${url}</a>`,
  )

/** The demo's mailbox: the newest letters of the mail folder, for whoever tries the site. */
export const registerDevMail = (http: FastifyInstance, folder: string) => {
  http.get('/dev/mail', async (_request, reply) => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
    const newest = names.sort().reverse().slice(0, SHOWN)
    const letters = await Promise.all(newest.map((name) => readFile(join(folder, name), 'utf8')))
    const shown = letters
      .map((letter) => `<article><pre>${linked(readable(letter))}</pre></article>`)
      .join('<hr>')
    return reply
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Demo mailbox</title></head><body><main><h1>Demo mailbox</h1>${shown || '<p>No mail has been sent yet.</p>'}</main></body></html>`,
      )
  })
}
