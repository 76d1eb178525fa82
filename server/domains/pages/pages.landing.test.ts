// Runs on both engines: at least one file of each domain does.
import { eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '#shared/domains/joining/joining.contract.ts'
import { FOUNDER_PLACES } from '#shared/domains/membership/membership.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/kernel/time.ts'
import type { TestApp } from '#server/testing/scenario/app.ts'
import { createDocumentApp, textOf } from '#server/testing/scenario/documents.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { seedPages } from './pages.seeding.commands.ts'
import { pages } from './pages.tables.ts'
import { PAGE_TEXTS } from './pages.texts.data.ts'

let app: TestApp
beforeAll(async () => {
  app = await createDocumentApp()
})
afterAll(() => app.close())

const open = (path: string, agent = app.visitor()) => agent.request('GET', path)
const read = async (path: string) => textOf((await open(path)).body)

for (const [row, path] of [
  ['LAND-01', '/'],
  ['LAND-02', '/home'],
] as const) {
  test(`a visitor sees the landing page at ${path}`, covers(row), async () => {
    const { body } = await open(path)
    expect(textOf(body)).toContain('Good company for open-minded adults')
    expect(body).not.toContain('id="root"')
  })
}

test(
  'a member is redirected from / and /home to the dashboard, and the redirect is not cached',
  covers('LAND-03'),
  async () => {
    const agent = app.as(await app.given.member())
    for (const path of ['/', '/home']) {
      const { statusCode, headers, body } = await open(path, agent)
      expect([statusCode, headers.location]).toEqual([302, '/dashboard'])
      expect(headers['cache-control']).toBe('no-store')
      expect(body).toBe('')
    }
    expect(app.logged).toEqual([])
  },
)

for (const [row, words] of [
  ['LAND-05', /Register free/],
  ['LAND-06', /free community site for adults, aimed at swingers/],
  ['LAND-07', /singles and couples/],
  ['LAND-08', /run by a couple/],
  ['LAND-09', /first 5,000 members get a free upgrade to full membership/],
  ['LAND-11', /must be 18 or older/],
  ['LAND-12', /where 18 isn’t the age of majority, 21 or older/],
] as const) {
  test(`the landing page says ${words}`, covers(row), async () => {
    expect(await read('/')).toMatch(words)
  })
}

test(
  'the landing page links to registration and the protection policy',
  covers('LAND-05', 'LAND-14'),
  async () => {
    const { body } = await open('/')
    expect(body).toMatch(/<a href="\/register"[^>]*>Register free<\/a>/)
    expect(body).toMatch(/<a href="\/protection-policy"/)
  },
)

test(
  'the landing page shows its built-in promises whatever the operators write',
  covers('LAND-30.2'),
  async () => {
    const own = await createDocumentApp()
    await own.services.db.update(pages).set({ body: 'Come in.' }).where(eq(pages.path, '/'))
    const { body } = await own.visitor().request('GET', '/')
    await own.close()
    expect(body).toContain('<p>Come in.</p>')
    for (const promise of [
      'Your browser tab can say “Notes”, with a plain icon.',
      'A quick exit on every page, or Escape three times.',
      'A photo you send stays closed until it’s opened, and then carries its reader’s name.',
      'Emails that never name a member or the kind of site.',
      'A search for people who are looking for you too.',
    ]) {
      expect(textOf(body)).toContain(promise)
    }
  },
)

test('the landing page has only one accent button, the one to register', async () => {
  const { body } = await open('/')
  expect(body.match(/<[^>]*bg-accent text-on-accent[^>]*>/g)).toEqual([
    expect.stringContaining('href="/register"'),
  ])
})

test('the site’s name appears in the header and next in the sentence that says what the site is', async () => {
  const [, body = ''] = (await open('/')).body.split('</head>')
  const [before = ''] = textOf(body).split('is a free community site')
  expect(before.match(/Ampersand/g)).toHaveLength(2)
})

test(
  'the landing page’s pictures are decorative drawings of no real people, and the hosts introduce themselves',
  covers('LAND-08', 'LAND-30.4'),
  async () => {
    const { body } = await open('/')
    const main = /<main.*<\/main>/s.exec(body)?.[0] ?? ''
    const art = [...main.matchAll(/<img[^>]*>/g)].map(([img]) => img)
    for (const img of art) expect(img).toMatch(/src="\/portraits\/(woman|couple|man|hosts)\.svg" alt=""/)
    expect(art).toHaveLength(7)
    const [, cards = ''] = /<div aria-hidden="true"[^>]*>(.*?)<label/s.exec(main) ?? []
    expect(textOf(cards)).toMatch(/Female · 34 .*Male · 45 .*Couple M\/F · 39 &amp; 42 Looks for you too/)
    expect(textOf(cards)).toContain('A photo that stays closed until you open it')
    expect(main).not.toMatch(/\/media\/|\/profile\//)
    expect(textOf(main)).toContain('The couple behind Ampersand')
  },
)

test('a site without members has 5000 founder places', covers('CONST-47'), async () => {
  const empty = await createDocumentApp()
  const { body } = await empty.visitor().request('GET', '/')
  expect(textOf(body)).toContain('5,000 founder places left')
  expect(FOUNDER_PLACES).toBe(5000)
  await empty.close()
})

const figures = async (of: TestApp) => {
  of.clock.advance(10_000)
  const text = textOf((await of.visitor().request('GET', '/')).body)
  const number = (label: RegExp) => {
    const [, count] = label.exec(text) ?? []
    return count === undefined ? null : Number(count.replace(',', ''))
  }
  return {
    online: number(/([\d,]+) members online/),
    joined: number(/([\d,]+) joined in the past month/),
    left: number(/([\d,]+) founder places left/),
  }
}

test(
  'the landing page shows the founder places left and either the members online or, if those are few, recent registrations',
  onBoth('LAND-15.1', 'LAND-15.2', 'LAND-10.1'),
  async () => {
    const own = await createDocumentApp()
    const add = async (count: number, ...given: Parameters<TestApp['given']['member']>) => {
      for (let at = 0; at < count; at += 1) await own.given.member(...given)
    }
    const before = (milliseconds: number) => new Date(own.clock.now().getTime() - milliseconds)
    await add(2)
    await add(1, {}, { status: 'suspended' })
    await add(1, {}, { confirmedAt: null })
    await add(1, {}, { createdAt: before(30 * DAY + SECOND) })
    expect(await figures(own)).toEqual({ online: null, joined: null, left: 4996 })
    await add(1, {}, { createdAt: before(30 * DAY - HOUR) })
    expect(await figures(own)).toEqual({ online: null, joined: 3, left: 4995 })
    await add(20)
    await add(1, { lastActiveAt: before(16 * MINUTE) })
    await add(1, { showOnline: false })
    expect(await figures(own)).toMatchObject({ online: null, joined: 25 })
    await add(1)
    expect(await figures(own)).toEqual({ online: 25, joined: null, left: 4972 })
    own.clock.advance(15 * MINUTE)
    expect(await figures(own)).toMatchObject({ online: null, joined: 26 })
    await own.close()
  },
)

test('the terms mention the age of 21, and no one under 18 can register', covers('LAND-13'), async () => {
  expect(await read('/terms')).toContain('where 18 is not the age of majority, you must be at least 21')
  const now = app.clock.now()
  const refused = await app.visitor().call(signUp, {
    clientKey: newId(),
    email: 'young@example.org',
    password: 'correct-horse-battery',
    username: 'too-young',
    profileType: 'woman',
    birthMonth: now.getUTCMonth() + 1,
    birthYear: now.getUTCFullYear() - 17,
    termsAccepted: true,
  })
  expect([refused.status, refused.code]).toEqual([422, 'under_age'])
})

for (const [row, path, title] of [
  ['LAND-16', '/about', 'About Ampersand'],
  ['LAND-17', '/my-account', 'Your account, your rules'],
  ['LAND-18', '/chat', 'Talk first, meet later'],
  ['LAND-19', '/hotlist', 'Find people who suit you'],
  ['LAND-20', '/forum', 'Conversations, not a notice board'],
  ['LAND-21', '/events', 'Arrange something worth going to'],
  ['LAND-22', '/clubs', 'Better together'],
  ['LAND-23', '/pics', 'Pictures, for those who may see them'],
] as const) {
  test(`${path} has the title "${title}" and encourages visitors to register`, covers(row), async () => {
    const { body } = await open(path)
    expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(body)?.[1]).toBe(title)
    const main = /<main.*<\/main>/s.exec(body)?.[0] ?? ''
    expect(textOf(main).length).toBeGreaterThan(300)
    expect(main.match(/<a href="\/register"/g)?.length).toBeGreaterThanOrEqual(2)
  })
}

test.each([
  ['its title', '', /^<link rel="icon" href="\/icon\.svg"><title>About Ampersand · Ampersand<\/title>/],
  [
    'a neutral title in discreet mode',
    '1',
    /^<link rel="icon" href="\/icon-neutral\.svg"><title>Notes<\/title>/,
  ],
])('the head of a document has %s', async (_, discreet, beginning) => {
  const visitor = app.visitor()
  if (discreet) visitor.cookies.set('discreet', discreet)
  const { body } = await open('/about', visitor)
  const head = /<head>(.*)<\/head>/s.exec(body)?.[1] ?? ''
  expect(head).toMatch(beginning)
  expect(head).toMatch(/<\/title><meta name="description" content="[^"]+">$/)
  expect(body).not.toContain('id="document"')
})

test('only a site without any pages is seeded with the default texts', async () => {
  const { db } = app.services
  const now = app.clock.now()
  const byPath = (one: { path: string }, other: { path: string }) => one.path.localeCompare(other.path)
  const stored = async () => (await db.select().from(pages)).toSorted(byPath)
  await db.delete(pages)
  await seedPages(db, now)
  const seeded = await stored()
  expect(seeded).toEqual(
    PAGE_TEXTS.toSorted(byPath).map((text) => ({
      ...text,
      id: expect.any(String) as string,
      description: '',
      pictureId: null,
      isPublished: true,
      publishedAt: now,
      registrations: 0,
      createdAt: now,
      updatedAt: now,
    })),
  )
  await db.delete(pages).where(ne(pages.path, '/about'))
  await seedPages(db, now)
  expect((await stored()).map(({ path }) => path)).toEqual(['/about'])
  await db.delete(pages)
  await db.insert(pages).values(seeded)
})
