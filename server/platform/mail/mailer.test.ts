import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { createTestClock } from '#server/testing/clock.ts'
import { folderMailer, smtpMailer } from './mailer.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean()
})

const letter = { to: 'anna@example.org', subject: 'Please confirm', text: 'Open https://site.example/x' }

test('a letter reaches a mail server', async () => {
  const received: { from: string; to: string[]; content: string }[] = []
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
  await smtpMailer(`smtp://127.0.0.1:${port}`, 'Club <hello@site.example>').send(letter)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ from: 'hello@site.example', to: ['anna@example.org'] })
  expect(received[0]?.content).toContain('Subject: Please confirm')
  expect(received[0]?.content).toContain('Open https://site.example/x')
})

test('a mail server that is away makes the sending fail', async () => {
  await expect(smtpMailer('smtp://127.0.0.1:1', 'a@b.example').send(letter)).rejects.toThrow(/ECONNREFUSED/)
})

test('without a mail server every letter is a file of the folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'amp-mail-'))
  cleanups.push(() => rmSync(folder, { recursive: true }))
  await folderMailer(folder, 'Club <hello@site.example>', createTestClock()).send(letter)
  const [name = '', ...others] = readdirSync(folder)
  expect(others).toEqual([])
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT.*\.eml$/)
  expect(readFileSync(join(folder, name), 'utf8')).toContain('To: anna@example.org')
})
