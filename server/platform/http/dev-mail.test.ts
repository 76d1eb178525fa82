import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { folderMailer, type Email } from '../mail/mailer.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

const deliver = (mail: Email) => {
  const { config, clock } = app.services
  return folderMailer(join(config.dataDir, 'mail'), config.mailSenders, clock).send(mail)
}

const mailbox = () => app.visitor().request('GET', '/dev/mail')

test('the demo mailbox is empty at first, and can’t be cached or indexed', async () => {
  const page = await mailbox()
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('No mail has been sent yet.')
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
})

test('the mailbox lists emails newest first, with links that can be followed', async () => {
  await deliver({ to: 'a@example.org', subject: 'The first', text: 'Hello' })
  app.clock.advance(1000)
  const url = `http://localhost:3000/confirm#token=${'t'.repeat(90)}`
  await deliver({ to: 'b@example.org', subject: 'The second', text: `Été: open ${url} now` })
  const { body } = await mailbox()
  expect(body.indexOf('The second')).toBeLessThan(body.indexOf('The first'))
  expect(body).toContain(`Été: open <a href="${url}">${url}</a> now`)
})

test('markup in an email is shown as text', async () => {
  app.clock.advance(1000)
  await deliver({
    to: 'c@example.org',
    subject: '<img src=x onerror=alert(1)>',
    text: '<script>alert(2)</script> https://example.org/"onclick="alert(3)',
  })
  const { body } = await mailbox()
  expect(body).not.toMatch(/<(img|script)/)
  expect(body).toContain('&lt;script&gt;alert(2)&lt;/script&gt;')
  expect(body).not.toContain('"onclick')
})

test.each([
  ['outside the demo', { demo: false }],
  ['if emails are really sent', { smtpUrl: 'smtp://127.0.0.1:1' }],
])('there’s no mailbox %s', async (_, settings) => {
  const other = await createTestApp(settings)
  expect((await other.visitor().request('GET', '/dev/mail')).statusCode).toBe(404)
  await other.close()
})
