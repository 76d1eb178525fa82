import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { DAY, SECOND } from '#shared/kernel/time.ts'
import { createTestClock } from '#server/testing/scenario/clock.ts'
import { covers } from '#testing/covers.ts'
import { readEmail } from './mailbox.ts'
import { folderMailer, openTransport, smtpMailer } from './mailer.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean()
})

const senders = { usual: 'Club <hello@site.example>', neutral: 'Notice <post@plain.example>' }
const mail = { to: 'anna@example.org', subject: 'Please confirm', text: 'Open https://site.example/x' }

interface Received {
  from: string
  to: string[]
  content: string
}

/** Starts a mail server that accepts every email, and records those it has received. */
const startMailServer = async () => {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let content = ''
      stream.on('data', (chunk: Buffer) => (content += chunk.toString()))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          content,
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  return { mailer: smtpMailer(`smtp://127.0.0.1:${port}`, senders), received }
}

const keepEmails = () => {
  const folder = mkdtempSync(join(tmpdir(), 'amp-mail-'))
  cleanups.push(() => rmSync(folder, { recursive: true }))
  const clock = createTestClock()
  return { mailer: folderMailer(folder, senders, clock), folder, clock }
}

/** The email's headers, each unfolded. */
const headersOf = (content: string) =>
  (content.split('\r\n\r\n')[0] ?? '').replaceAll(/(\r\n)?[ \t]+/g, ' ').split('\r\n')

test('an email reaches a mail server', async () => {
  const { mailer, received } = await startMailServer()
  await mailer.send(mail)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ from: 'hello@site.example', to: ['anna@example.org'] })
  expect(received[0]?.content).toContain('Subject: Please confirm')
  expect(received[0]?.content).toContain('Open https://site.example/x')
})

test('every email is marked as sent by a program, so that it triggers no automatic reply', async () => {
  const { mailer, received } = await startMailServer()
  for (const more of [{}, { isNeutral: true }, { unsubscribe: 'https://site.example/unsubscribe?token=t' }]) {
    await mailer.send({ ...mail, ...more })
  }
  const said = received.map(({ content }) =>
    headersOf(content).filter((line) => /^(Auto-Submitted|X-Auto-Response-Suppress):/.test(line)),
  )
  const automatic = ['Auto-Submitted: auto-generated', 'X-Auto-Response-Suppress: All']
  expect(said).toEqual([automatic, automatic, automatic])
})

test('a mail server gets each email as plain text first, and then as HTML', async () => {
  const { mailer, received } = await startMailServer()
  await mailer.send({ ...mail, text: 'Été: open\n\nhttps://site.example/x?a=1&b=2\n' })
  const content = received[0]?.content ?? ''
  expect(headersOf(content)).toContainEqual(expect.stringMatching(/^Content-Type: multipart\/alternative;/))
  expect(content.match(/^Content-Type: text\/\w+/gm)).toEqual([
    'Content-Type: text/plain',
    'Content-Type: text/html',
  ])
  const [, plain] = readEmail(content).split('\n\nÉté')
  expect(plain?.trim()).toBe(': open\r\n\r\nhttps://site.example/x?a=1&b=2')
  const html = content.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  expect(html).toContain('<a href="https://site.example/x?a=1&amp;b=2">')
})

test(
  'emails that allow unsubscribing have the URL for it in a header, on one line, and other emails don’t',
  covers('MAIL-11.2'),
  async () => {
    const { mailer, received } = await startMailServer()
    await mailer.send(mail)
    const unsubscribe = `https://site.example/unsubscribe?token=${'t'.repeat(120)}`
    await mailer.send({ ...mail, unsubscribe })
    const [plain = [], listed = []] = received.map(({ content }) => headersOf(content))
    expect(plain.filter((line) => line.startsWith('List-'))).toEqual([])
    expect(listed).toContain(`List-Unsubscribe: <${unsubscribe}>`)
    expect(listed).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  },
)

test(
  'a neutral email reveals nothing in its sender, subject and first words, but has its full text further down',
  covers('BEY-25.5'),
  async () => {
    const { mailer, received } = await startMailServer()
    await mailer.send({ ...mail, text: 'Hello,\n\nopen https://site.example/x', isNeutral: true })
    await mailer.send(mail)
    const [neutral, usual] = received
    expect(neutral).toMatchObject({ from: 'post@plain.example', to: ['anna@example.org'] })
    const headers = headersOf(neutral?.content ?? '')
    expect(headers).toContain('From: Notice <post@plain.example>')
    expect(headers).toContain('Subject: A notice for you')
    expect(headers.join('\n')).not.toMatch(/club|site\.example|confirm/i)
    const [, text = ''] = readEmail(neutral?.content ?? '').split('\n\nThis is a notice')
    expect(text.slice(0, 160)).not.toMatch(/hello|club|site|https/i)
    expect(text).toContain('open https://site.example/x')
    expect(neutral?.content).toContain('<title>A notice for you</title>')
    expect(headersOf(usual?.content ?? '')).toEqual(
      expect.arrayContaining(['From: Club <hello@site.example>', 'Subject: Please confirm']),
    )
    expect(usual?.content).not.toContain('This is a notice')
  },
)

test(
  'an email’s reference is at the end of both its text and its HTML, and in a header',
  covers('MAIL-13.2'),
  async () => {
    const { mailer, received } = await startMailServer()
    const reference = 'K7M2-9QXD'
    const line = `Reference: ${reference}. Please give it if you write to us about this email.`
    await mailer.send({ ...mail, reference })
    await mailer.send({ ...mail, text: 'Hello,\n\nopen it\n', reference, isNeutral: true })
    await mailer.send(mail)
    const [usual = '', neutral = '', without = ''] = received.map(({ content }) => content)
    for (const content of [usual, neutral]) {
      expect(headersOf(content)).toContain(`X-Reference: ${reference}`)
      expect(headersOf(content).find((each) => each.startsWith('Message-ID'))).not.toContain(reference)
      expect(readEmail(content).trimEnd().split(/\r?\n/).at(-1)).toBe(line)
      expect(content.replaceAll('=\r\n', '')).toContain(`<p>${line}</p>\r\n</body>`)
    }
    expect(neutral).not.toMatch(/club|site\.example/i)
    expect(without).not.toMatch(/reference/i)
  },
)

test('a recipient’s email address is passed on unchanged', async () => {
  const { mailer, received } = await startMailServer()
  const to = "o'neil+a!b%c=d#{e}|f@mail.example.org"
  await mailer.send({ ...mail, to })
  expect(received.map((each) => each.to)).toEqual([[to]])
})

test.each([
  'x,anna@example.org',
  'anna@example.org,eve@example.org',
  'anna@example.org;eve@example.org',
  'friends:anna@example.org;',
  'Come here <anna@example.org>',
  'anna@example.org\r\nRCPT TO:<eve@example.org>',
])('the recipient %j can’t be used to write to anyone else', async (to) => {
  const { mailer, received } = await startMailServer()
  await mailer.send({ ...mail, to }).catch(() => undefined)
  for (const emails of received) {
    expect(emails.to).toHaveLength(1)
    expect(['anna@example.org', 'eve@example.org']).not.toContain(emails.to[0])
  }
  const { mailer: folder, folder: path } = keepEmails()
  await folder.send({ ...mail, to }).catch(() => undefined)
  for (const name of readdirSync(path)) {
    expect(readFileSync(join(path, name), 'utf8')).not.toMatch(/^To: .*\b(anna|eve)@example\.org$/m)
  }
})

test('line breaks in a header don’t start a new header', async () => {
  const { mailer, received } = await startMailServer()
  await mailer.send({ ...mail, subject: 'Hello\r\nBcc: eve@example.org\r\n\r\nA text\n=cmd' })
  expect(received.map(({ to }) => to)).toEqual([['anna@example.org']])
  const headers = headersOf(received[0]?.content ?? '')
  expect(headers.filter((line) => /^(bcc|a text|=)/i.test(line))).toEqual([])
  expect(headers).toContain('Subject: Hello Bcc: eve@example.org A text =cmd')
  expect(received[0]?.content).toContain('Open https://site.example/x')
})

test('sending fails if the mail server is unavailable', async () => {
  await expect(smtpMailer('smtp://127.0.0.1:1', senders).send(mail)).rejects.toThrow(/ECONNREFUSED/)
})

test('without a mail server, every email is a file in the folder', async () => {
  const { mailer, folder } = keepEmails()
  await mailer.send(mail)
  const [name = '', ...others] = readdirSync(folder)
  expect(others).toEqual([])
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT.*\.eml$/)
  expect(readFileSync(join(folder, name), 'utf8')).toContain('To: anna@example.org')
})

test('only emails sent to an email address or mentioning it are removed from the mail folder', async () => {
  const { mailer, folder } = keepEmails()
  const other = { ...mail, to: 'jo-anna@example.org' }
  await mailer.send({ ...mail, to: 'Anna@example.org' })
  await mailer.send({ ...other, text: 'Größe: the answer goes to:\nanna@example.org' })
  await mailer.send(other)
  await mailer.forget('anna@EXAMPLE.org')
  const left = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(left).toHaveLength(1)
  expect(left[0]).toContain('To: jo-anna@example.org')
})

test('old emails are removed from the mail folder', async () => {
  const { mailer, folder, clock } = keepEmails()
  await mailer.send(mail)
  clock.advance(DAY)
  await mailer.send(mail)
  const aSecondAgo = () => new Date(clock.now().getTime() - SECOND)
  await mailer.tidy(aSecondAgo())
  expect(readdirSync(folder)).toHaveLength(1)
  clock.advance(2 * SECOND)
  await mailer.tidy(aSecondAgo())
  expect(readdirSync(folder)).toEqual([])
})

test('if nothing has been sent, removing emails does nothing', async () => {
  const clock = createTestClock()
  const nowhere = folderMailer('/nowhere/at/all', senders, clock)
  await expect(nowhere.forget('anna@example.org')).resolves.toBeUndefined()
  await expect(nowhere.tidy(clock.now())).resolves.toBeUndefined()
})

test('a mail server that accepts a connection but doesn’t respond times out', covers('OPS-01.6'), () => {
  const within = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }
  expect(openTransport('smtp://mail.example:25').options).toMatchObject({ host: 'mail.example', ...within })
})
