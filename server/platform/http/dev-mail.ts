import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { listEmails, readEmail } from '../mail/mailbox.ts'
import { withLinks } from './html.ts'

const SHOWN = 50

/** The demo's mailbox: the newest emails in the mail folder, for anyone who tries the site. */
export const registerDevMail = (http: FastifyInstance, folder: string) => {
  http.get('/dev/mail', async (_request, reply) => {
    const newest = (await listEmails(folder)).reverse().slice(0, SHOWN)
    const emails = await Promise.all(newest.map((name) => readFile(join(folder, name), 'utf8')))
    const shown = emails
      .map((mail) => `<article><pre>${withLinks(readEmail(mail))}</pre></article>`)
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
