import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CONTACT_MESSAGE_MAX, sendContactMessage } from '#shared/domains/pages/pages.contract.ts'
import { fileVisitorReport } from '#shared/domains/reports/reports.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { TestApp } from '#server/testing/scenario/app.ts'
import { createDocumentApp } from '#server/testing/scenario/documents.ts'
import { covers } from '#testing/covers.ts'
import { visitorReports } from '../reports/reports.tables.ts'
import { siteSettings } from '../settings/settings.tables.ts'
import { contactMessages } from './pages.tables.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['given']['member']>>
beforeAll(async () => {
  app = await createDocumentApp()
  admin = await app.given.member({ role: 'admin' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.services.jobs.drain()
  app.emails.length = 0
})

/** The headers a browser sends with a form on a page that hides its origin. */
const FROM_A_PAGE = { origin: 'null', 'sec-fetch-site': 'same-origin' }

const post = (
  path: string,
  values: Record<string, string>,
  { headers = FROM_A_PAGE, on = app }: { headers?: Record<string, string>; on?: TestApp } = {},
) =>
  on.http.inject({
    method: 'POST',
    url: path,
    headers: { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(values).toString(),
  })

const keyIn = (html: string) => /name="clientKey" value="([^"]+)"/.exec(html)?.[1] ?? ''
const message = () => ({
  clientKey: newId(),
  email: 'rose@example.org',
  message: 'Good evening & <b>thanks</b>',
})
const report = () => ({
  clientKey: newId(),
  subject: 'picture_of_me',
  location: 'some-member',
  details: 'That is me.',
  email: 'rose@example.org',
})
const messagesOf = (key: string) =>
  app.services.db
    .select()
    .from(contactMessages)
    .then((rows) => rows.filter(({ clientKey }) => clientKey === key))
const reportsOf = (key: string) =>
  app.services.db
    .select()
    .from(visitorReports)
    .then((rows) => rows.filter(({ clientKey }) => clientKey === key))

describe('the contact form', () => {
  test('stores a message and emails it to every admin, with the email address to reply to', async () => {
    await app.given.member()
    const page = await app.visitor().request('GET', '/contact')
    const sent = { ...message(), clientKey: keyIn(page.body) }
    const answer = await post('/contact', sent)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(answer.body).toContain('Your message has arrived')
    expect(await messagesOf(sent.clientKey)).toMatchObject([{ email: sent.email, message: sent.message }])
    await app.services.jobs.drain()
    expect(app.emails).toMatchObject([{ to: admin.email, subject: 'A message from the contact form' }])
    expect(app.emails[0]?.text).toContain('through the contact form of Ampersand.')
    expect(app.emails[0]?.text).toContain('rose@example.org')
    expect(app.emails[0]?.text).toContain(sent.message)

    expect((await post('/contact', sent)).statusCode).toBe(200)
    await app.services.jobs.drain()
    expect(await messagesOf(sent.clientKey)).toHaveLength(1)
    expect(app.emails).toHaveLength(1)
  })

  test('sends the email to the site’s contact address if there is one, and shows that address', async () => {
    const named = await createDocumentApp()
    await named.given.member({ role: 'admin' })
    await named.services.db
      .insert(siteSettings)
      .values({ name: 'contactAddress', value: 'desk@club.example', updatedAt: named.clock.now() })
    await post('/contact', message(), { on: named })
    await named.services.jobs.drain()
    expect(named.emails.map(({ to }) => to)).toEqual(['desk@club.example'])
    expect((await named.visitor().request('GET', '/contact')).body).toContain('mailto:desk@club.example')
    await named.close()
  })

  test('shows errors on the invalid fields and keeps the input', async () => {
    const typed = { ...message(), email: 'no address', message: '"quoted" <script>x</script>' }
    const { statusCode, body } = await post('/contact', typed)
    expect(statusCode).toBe(422)
    expect(body).toContain('Please enter a valid email address.')
    expect(body).not.toContain('Please write a message.')
    expect(body).toContain('value="no address"')
    expect(body).toContain('&lt;script&gt;x&lt;/script&gt;')
    expect(body).not.toContain('<script>x')
    expect(body).toMatch(/aria-invalid="true"/)
    expect(await messagesOf(typed.clientKey)).toEqual([])
  })

  test.each([
    ['an empty message', { message: ' ' }],
    ['a message that’s too long', { message: 'x'.repeat(CONTACT_MESSAGE_MAX + 1) }],
    ['a line break in the email address', { email: 'a@b.example\nBcc: all@b.example' }],
    ['an invalid client key', { clientKey: 'once' }],
  ])('rejects %s', async (_what, wrong) => {
    const { statusCode } = await post('/contact', { ...message(), ...wrong })
    expect(statusCode).toBe(422)
  })

  test('rejects too many messages from a network, both on the page and through the API', async () => {
    const strict = await createDocumentApp({ demo: false })
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await post('/contact', message(), { on: strict })).statusCode).toBe(200)
    }
    const typed = message()
    const refused = await post('/contact', typed, { on: strict })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.body).toContain('That was a lot at once')
    expect(refused.body).toContain('Good evening &amp; &lt;b&gt;thanks')
    expect((await strict.visitor().call(sendContactMessage, message())).status).toBe(429)
    expect(await strict.services.db.select().from(contactMessages)).toHaveLength(5)
    await strict.close()
  })
})

describe('the report form', covers('BEY-20.1', 'BEY-22'), () => {
  test('is linked from /contact and /protection-policy', covers('BEY-20.1'), async () => {
    for (const path of ['/contact', '/protection-policy']) {
      expect((await app.visitor().request('GET', path)).body).toMatch(/<main.*<a href="\/report".*<\/main>/s)
    }
  })

  test('the protection policy states the rule and how to report', async () => {
    const { body } = await app.visitor().request('GET', '/protection-policy')
    expect(body).toContain('No one under 18 may be a member')
    expect(body).toContain('How to report')
  })

  test.each([
    ['picture_of_me', 2],
    ['profile_of_me', 2],
    ['under_age', 1],
  ])(
    'stores a report on %s with priority %i and shows its case number',
    covers('BEY-20.1'),
    async (subject, priority) => {
      const page = await app.visitor().request('GET', '/report')
      const filed = { ...report(), subject, clientKey: keyIn(page.body) }
      const { statusCode, body } = await post('/report', filed)
      expect(statusCode).toBe(200)
      const [stored] = await reportsOf(filed.clientKey)
      expect(stored).toMatchObject({ subject, priority, status: 'open', location: 'some-member' })
      expect(stored?.caseNumber).toMatch(/^R-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
      expect(body).toContain(`Its case number is ${stored?.caseNumber}.`)
      await app.services.jobs.drain()
      expect(app.emails.map(({ to }) => to)).toEqual([admin.email])
      expect(app.emails[0]?.subject).toContain(stored?.caseNumber)
      expect(app.emails[0]?.text).toContain(
        `has sent Ampersand a report, with high priority.\n\nCase number: ${stored?.caseNumber}\n`,
      )
      expect(app.emails[0]?.text).not.toContain('That is me.')

      expect((await post('/report', filed)).body).toContain(stored?.caseNumber)
      expect(await reportsOf(filed.clientKey)).toHaveLength(1)
    },
  )

  test('works without a session and shows which fields are missing', covers('BEY-20.1'), async () => {
    const typed = { clientKey: newId() }
    const { statusCode, body } = await post('/report', typed)
    expect(statusCode).toBe(422)
    for (const words of ['choose what it’s about', 'say where you saw it', 'describe it', 'valid email']) {
      expect(body).toContain(words)
    }
    expect(await reportsOf(typed.clientKey)).toEqual([])
    expect((await app.visitor().call(fileVisitorReport, { ...report(), subject: 'other' })).status).toBe(422)
  })

  test('rejects too many reports', async () => {
    const strict = await createDocumentApp({ demo: false })
    const statuses = []
    for (let sent = 0; sent < 6; sent += 1)
      statuses.push((await post('/report', report(), { on: strict })).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    await strict.close()
  })
})

test.each([
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another site that hides its origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['a sandboxed page', { origin: 'null' }],
])('a form posted from %s is rejected and stores nothing', async (_who, headers) => {
  const sent = message()
  const { statusCode } = await post('/contact', sent, { headers })
  expect(statusCode).toBe(403)
  expect(await messagesOf(sent.clientKey)).toEqual([])
})

test('a malformed form is rejected without an error in the log', async () => {
  for (const payload of ['', '%', '__proto__=1&clientKey', 'clientKey=%00&email=%zz']) {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/report',
      headers: {
        host: 'localhost:3000',
        'content-type': 'application/x-www-form-urlencoded',
        ...FROM_A_PAGE,
      },
      payload,
    })
    expect(answer.statusCode).toBe(422)
  }
  expect(app.logged).toEqual([])
})
