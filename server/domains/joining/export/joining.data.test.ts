// Runs on both engines, because the export is streamed from the database.
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOGIN_FAILURES } from '#shared/domains/accounts/accounts.contract.ts'
import { proveOwner } from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import {
  downloadExport,
  EXPORT_LIFE,
  EXPORT_WITHIN,
  getExport,
  startExport,
} from '#shared/domains/joining/joining.export.contract.ts'
import { DAY, SECOND } from '#shared/kernel/time.ts'
import { readExported } from '#server/testing/builders/exported.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { createBelongings } from '#server/testing/builders/personal-data.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { unzip } from '#testing/unzip.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { buildExport } from './joining.export.commands.ts'
import { exportMember } from './joining.export.queries.ts'
import { eraseMember } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import { dataExports } from '#server/domains/joining/joining.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const start = (browser: Agent, password = PASSWORD) => browser.call(startExport, { password })
const stateOf = async (browser: Agent) => (await browser.call(getExport, {})).ok.export
const load = async (browser: Agent) => {
  await browser.call(proveOwner, { password: PASSWORD })
  return browser.request('GET', '/media/export')
}
/** The title of each domain's part of an export. */
const titles = () =>
  new Map(app.services.personal.flatMap(({ domain, title }) => (title ? [[domain, title] as const] : [])))
const listFiles = () => app.services.files.list('exports')
const rowOf = async ({ id }: { id: string }) =>
  (await app.services.db.select().from(dataExports).where(eq(dataExports.memberId, id)))[0]

/** Creates a member in a browser, with an export that's ready. */
const exported = async () => {
  const member = await app.given.member()
  const browser = app.as(member)
  expect((await start(browser)).status).toBe(200)
  await app.services.jobs.drain()
  return { member, browser }
}

test('visitors can’t download any data, nor can members without an export', covers('BEY-09.2'), async () => {
  const [stranger, other] = [app.visitor(), app.as(await app.given.member())]
  await exported()
  expect((await start(stranger)).code).toBe('not_signed_in')
  expect((await stranger.call(getExport, {})).code).toBe('not_signed_in')
  expect((await load(stranger)).statusCode).toBe(401)
  expect(await stateOf(other)).toBeNull()
  expect((await load(other)).statusCode).toBe(404)
})

test('an export requires the password again, with limited attempts', covers('BEY-09.1'), async () => {
  const browser = app.as(await app.given.member())
  for (let tries = 1; tries <= LOGIN_FAILURES.max; tries += 1) {
    expect((await start(browser, 'wrong-one')).code).toBe('wrong_password')
  }
  expect((await start(browser)).code).toBe('too_many_wrong_passwords')
  expect(await stateOf(browser)).toBeNull()
})

test('an export shows its progress, and is available once the job is done', onBoth('BEY-09.1'), async () => {
  const browser = app.as(await app.given.member())
  expect((await start(browser)).ok.export).toEqual({ done: 0, total: null, ready: null })
  expect((await load(browser)).statusCode).toBe(404)
  const told: unknown[] = []
  const { files } = app.services
  const write = files.write
  files.write = async (key, content) => {
    told.push(await stateOf(browser))
    const bytes = await buffer(content)
    told.push(await stateOf(browser))
    await files.put(key, bytes)
  }
  await app.services.jobs.drain()
  files.write = write
  const total = 1 + 2 * titles().size
  expect(told).toEqual([
    { done: expect.any(Number) as number, total, ready: null },
    { done: total - 1, total, ready: null },
  ])
  const { rawPayload, headers } = await load(browser)
  expect(await stateOf(browser)).toEqual({
    done: total,
    total,
    ready: {
      bytes: rawPayload.length,
      expiresAt: around(new Date(app.clock.now().getTime() + EXPORT_LIFE).toISOString()),
    },
  })
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="my-data-${app.clock.now().toISOString().slice(0, 10)}.zip"`,
  })
})

/** The icon embedded in a page, so that no browser requests one from the site. */
const iconIn = (html: string) =>
  decodeURIComponent(/<link rel="icon" [^>]*href="data:image\/svg\+xml,([^"]*)">/.exec(html)?.[1] ?? '')

test(
  'an export contains every part as JSON and as a page, and the pictures',
  onBoth('BEY-09.1', 'BEY-09.2'),
  async () => {
    const other = await createTestApp()
    try {
      const { anna, max } = await createBelongings(other)
      await other.services.db.delete(dataExports)
      const browser = other.as(anna)
      await browser.call(startExport, { password: PASSWORD })
      await other.services.jobs.drain()
      const files = unzip((await browser.request('GET', '/media/export')).rawPayload)
      const textOf = (name: string) => files.get(name)?.toString() ?? ''
      const held = JSON.parse(await readExported(await exportMember(other.services, anna.id))) as Record<
        string,
        unknown
      >
      const { sessions: _now, ...account } = held['accounts'] as Record<string, unknown>
      expect(JSON.parse(textOf('data/accounts.json'))).toMatchObject(account)
      for (const domain of Object.keys(held).filter((name) => name !== 'accounts')) {
        expect(JSON.parse(textOf(`data/${domain}.json`))).toEqual(held[domain])
        expect(textOf('index.html')).toContain(`href="pages/${domain}.html"`)
        expect(textOf(`pages/${domain}.html`)).toContain(`<h1>${titles().get(domain)}</h1>`)
      }
      const neutralIcon = (await readFile('client/public/icon-neutral.svg', 'utf8')).trim()
      for (const page of [...files.keys()].filter((name) => name.endsWith('.html'))) {
        expect(iconIn(textOf(page)), page).toBe(neutralIcon)
      }
      expect(Object.keys(held).toSorted()).toEqual([...titles().keys()].toSorted())
      for (const text of Object.values(anna.texts.profile))
        expect(textOf('pages/profiles.html')).toContain(text)
      const unasked = '<dt>Question</dt><dd><span class="none">None</span></dd>'
      expect(textOf('pages/messages.html')).toContain(
        `<dt>By you</dt><dd>No</dd>${unasked}<dt>Body</dt><dd>${max.texts.message}</dd>`,
      )
      expect(textOf('pages/chat.html')).toContain(
        `<dt>By you</dt><dd>No</dd><dt>Message</dt><dd>${max.texts.line}</dd>`,
      )
      const pictures = [...files.keys()].filter((name) => name.startsWith('photos/'))
      expect(pictures).toEqual(anna.photoIds.map((id) => `photos/${id}-full.webp`))
      for (const name of pictures) {
        const stored = await other.services.files.get(name)
        expect(stored && files.get(name)?.equals(await buffer(stored.stream))).toBe(true)
        expect(textOf('pages/photos.html')).toContain(`<img src="../${name}"`)
      }
      const everything = [...files.values()].map((bytes) => bytes.toString()).join('')
      for (const text of [...Object.values(max.texts.profile), max.email, max.id]) {
        expect(everything).not.toContain(text)
      }
      expect(everything).not.toMatch(/<script|https?:\/\//)
    } finally {
      await other.close()
    }
  },
)

test('what a member wrote is escaped in the pages of an export', async () => {
  const member = await app.given.member({ bio: '<img src=x onerror=alert(1)> & "so on"' })
  const browser = app.as(member)
  await start(browser)
  await app.services.jobs.drain()
  const page = unzip((await load(browser)).rawPayload)
    .get('pages/profiles.html')
    ?.toString()
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;so on&quot;')
})

test(
  'ten concurrent requests create one export, and no other can be created for a day',
  onBoth('BEY-09.2'),
  async () => {
    const member = await app.given.member()
    const browser = app.as(member)
    const answers = await Promise.all(Array.from({ length: 10 }, () => start(browser)))
    // More requests than these would be rejected, because each counts as a wrong password until it's checked.
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const first = await rowOf(member)
    await app.services.jobs.drain()
    app.clock.advance(DAY - SECOND)
    await start(browser)
    expect((await rowOf(member))?.id).toBe(first?.id)
    expect((await listFiles()).filter((name) => name.includes(first?.id ?? ''))).toHaveLength(1)
    app.clock.advance(SECOND)
    const again = app.as(member)
    expect((await start(again)).ok.export?.ready).toBeNull()
    expect((await rowOf(member))?.id).not.toBe(first?.id)
  },
)

test(
  'an export can be downloaded for 24 hours, and then its file is deleted',
  covers('BEY-09.1'),
  async () => {
    const { member, browser } = await exported()
    const { id } = (await rowOf(member)) ?? { id: '' }
    app.clock.advance(EXPORT_LIFE - SECOND)
    await app.services.jobs.drain()
    expect((await load(browser)).statusCode).toBe(200)
    app.clock.advance(SECOND)
    expect((await load(browser)).statusCode).toBe(404)
    expect(await stateOf(browser)).toBeNull()
    app.clock.advance(EXPORT_WITHIN)
    await app.services.jobs.drain()
    expect(await rowOf(member)).toBeUndefined()
    expect((await listFiles()).filter((name) => name.includes(id))).toEqual([])
  },
)

test('an export that was never finished can be requested again after an hour', async () => {
  const member = await app.given.member()
  const browser = app.as(member)
  await start(browser)
  const first = await rowOf(member)
  app.clock.advance(EXPORT_WITHIN)
  expect(await stateOf(browser)).toBeNull()
  await start(browser)
  expect((await rowOf(member))?.id).not.toBe(first?.id)
  await app.services.jobs.drain()
  expect((await listFiles()).filter((name) => name.includes(first?.id ?? ''))).toEqual([])
  expect((await load(browser)).statusCode).toBe(200)
})

test('an export job interrupted by a crash starts over, and a job that had finished changes nothing', async () => {
  const { member, browser } = await exported()
  const row = await rowOf(member)
  if (!row) throw new Error('no export')
  const zip = (await load(browser)).rawPayload
  await buildExport(app.services, { exportId: row.id })
  expect((await load(browser)).rawPayload.equals(zip)).toBe(true)
  const unfinished = { done: 3, readyAt: null, bytes: null }
  await app.services.db.update(dataExports).set(unfinished).where(eq(dataExports.id, row.id))
  await buildExport(app.services, { exportId: row.id })
  expect(unzip((await load(browser)).rawPayload).has('index.html')).toBe(true)
})

test('nothing is left of an export if its member is erased while it’s being made', onBoth(), async () => {
  const member = await app.given.member()
  const browser = app.as(member)
  await start(browser)
  const { id } = (await rowOf(member)) ?? { id: '' }
  const { files } = app.services
  const write = files.write
  files.write = async (key, content) => {
    await write(key, content)
    await eraseMember(app.services, member.id)
    // Removes the file like the erasure's removal job, which may run before this job ends.
    await files.remove(key)
    await write(key, Readable.from(['all of it']))
  }
  await buildExport(app.services, { exportId: id })
  files.write = write
  expect((await listFiles()).filter((name) => name.includes(id))).toEqual([])
  await files.put(`exports/${id}.zip`, Buffer.from('what a crash left'))
  await buildExport(app.services, { exportId: id })
  expect((await listFiles()).filter((name) => name.includes(id))).toEqual([])
})

test('an export’s file isn’t available from any endpoint that others can call', () => {
  expect(downloadExport.access).toBe('member')
  expect(downloadExport.path).toBe('/media/export')
})
