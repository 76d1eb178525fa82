import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { expect, PASSWORD, registerMember, test as base } from './fixtures.ts'
import { startServer } from './server.ts'

/** Where it is, and the letters that its mail server has been given. */
export interface Site {
  baseUrl: string
  letters: string[]
}

/** A site as operators run it: no demo, no admin yet, and a mail server that keeps what it is given. */
export const testWithMails = base.extend<object, { site: Site }>({
  // Every test comes from a network of its own: the site limits how many register from one.
  extraHTTPHeaders: async ({}, provide) =>
    provide({ 'x-forwarded-for': `2001:db8:0:${randomInt(2 ** 16).toString(16)}::1` }),
  site: [
    async ({}, use) => {
      const letters: string[] = []
      const mail = new SMTPServer({
        disabledCommands: ['STARTTLS', 'AUTH'],
        onData: (stream, _session, done) => {
          void text(stream).then((letter) => {
            letters.push(letter)
            done()
          })
        },
      })
      const listening = mail.listen(0, '127.0.0.1')
      await once(listening, 'listening')
      const { port } = listening.address() as AddressInfo
      const { baseUrl, stop } = await startServer({
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        TRUST_PROXY: '127.0.0.1',
        LOG_LEVEL: 'warn',
      })
      await use({ baseUrl, letters })
      await stop()
      await new Promise<void>((resolve) => mail.close(resolve))
    },
    { scope: 'worker' },
  ],
})

/** The link of a mail; long lines of a mail are broken with `=` at their end. */
const linkIn = (letter: string | undefined) =>
  /http:\S+/.exec((letter ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[0] ?? ''

export const lettersTo = (name: string, { letters }: Site) =>
  letters.filter((letter) => letter.includes(`${name}@example.org`))

/** The link of the one mail to somebody who registered. */
export const linkTo = async (name: string, site: Site) => {
  await expect.poll(() => lettersTo(name, site).length).toBe(1)
  return linkIn(lettersTo(name, site).at(-1))
}

/** Registers a member to write to, whom visitors see as well, and logs the page in as them. */
export const newHost = async (page: Page, site: Site) => {
  const host = `host-${crypto.randomUUID().slice(0, 8)}`
  await registerMember(page, 'couple_mf', site.baseUrl, host)
  const token = new URL(await linkTo(host, site)).hash.replace('#confirm=', '')
  const confirmed = await page.request.post(`${site.baseUrl}/api/confirmation`, {
    headers: { origin: site.baseUrl },
    data: { token, password: PASSWORD },
  })
  expect(confirmed.status()).toBe(200)
  const opened = await page.request.patch(`${site.baseUrl}/api/profile/privacy`, {
    headers: { origin: site.baseUrl },
    data: { visibility: 'everyone' },
  })
  expect(opened.status()).toBe(200)
  return host
}
