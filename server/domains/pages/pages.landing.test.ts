// Runs on both engines: one file of each domain.
import { eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '#shared/domains/joining/joining.contract.ts'
import { FOUNDER_PLACES } from '#shared/domains/membership/membership.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import type { TestApp } from '#server/testing/app.ts'
import { createDocumentApp, textOf } from '#server/testing/documents.ts'
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
  test(`a visitor reads the landing page at ${path}`, covers(row), async () => {
    const { body } = await open(path)
    expect(textOf(body)).toContain('A community for adults who enjoy meeting others')
    expect(body).not.toContain('id="root"')
  })
}

test(
  'a member is sent from / and /home to the dashboard, and nothing of it is kept',
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
  ['LAND-12', /where 18 is not the age of majority, 21 or older/],
] as const) {
  test(`the landing page says ${words}`, covers(row), async () => {
    expect(await read('/')).toMatch(words)
  })
}

test(
  'the landing page leads to registration and to the protection policy',
  covers('LAND-05', 'LAND-14'),
  async () => {
    const { body } = await open('/')
    expect(body).toMatch(/<a href="\/register"[^>]*>Register free<\/a>/)
    expect(body).toMatch(/<a href="\/protection-policy"/)
  },
)

test(
  'whatever the operators write, the landing page says what is built in',
  covers('LAND-30.2'),
  async () => {
    const own = await createDocumentApp()
    await own.services.db.update(pages).set({ body: 'Come in.' }).where(eq(pages.path, '/'))
    const { body } = await own.visitor().request('GET', '/')
    await own.close()
    expect(body).toContain('<p>Come in.</p>')
    for (const promise of [
      'A tab that can say “Notes”, under a plain icon.',
      'A quick exit on every page, or Escape three times.',
      'Emails that never name a member or the kind of site.',
      'A search for people who are looking for you too.',
    ]) {
      expect(textOf(body)).toContain(promise)
    }
  },
)

test('the landing page has one button in the accent, which is the way to register', async () => {
  const { body } = await open('/')
  expect(body.match(/<[^>]*bg-accent text-on-accent[^>]*>/g)).toEqual([
    expect.stringContaining('href="/register"'),
  ])
})

test('the name of the site stands in the header, and then in the sentence that says what it is', async () => {
  const [, body = ''] = (await open('/')).body.split('</head>')
  const [before = ''] = textOf(body).split('is a free community site')
  expect(before.match(/Ampersand/g)).toHaveLength(2)
})

test('the cards beside the headline are drawn, nobody’s, and decoration only', async () => {
  const { body } = await open('/')
  const main = /<main.*<\/main>/s.exec(body)?.[0] ?? ''
  const [, cards = ''] = /<div aria-hidden="true"[^>]*>(.*?)<\/section>/s.exec(main) ?? []
  expect(cards.match(/<svg/g)).toHaveLength(3)
  expect(textOf(cards)).toMatch(/Female · 34 .*Couple M\/F · 39 &amp; 42 .*Male · 45/)
  expect(main).not.toMatch(/<img|\/media\/|\/profile\//)
})

test('a site without members has 5000 founder places', covers('CONST-47'), async () => {
  const empty = await createDocumentApp()
  const { body } = await empty.visitor().request('GET', '/')
  expect(textOf(body)).toContain('5,000 founder places left')
  expect(FOUNDER_PLACES).toBe(5000)
  await empty.close()
})

const figures = async () => {
  app.clock.advance(10_000)
  const text = await read('/')
  const number = (label: RegExp) => Number(label.exec(text)?.[1]?.replace(',', '') ?? Number.NaN)
  return {
    online: number(/([\d,]+) members? online/),
    left: number(/([\d,]+) founder places? left/),
  }
}

test(
  'the landing page counts the places left and the members online',
  onBoth('LAND-15', 'LAND-10.1'),
  async () => {
    const before = await figures()
    const lastActiveAt = new Date(app.clock.now().getTime() - 16 * MINUTE)
    await app.given.member()
    await app.given.member({ lastActiveAt })
    await app.given.member({}, { status: 'suspended' })
    await app.given.member({ showOnline: false })
    await app.given.member({}, { confirmedAt: null })
    expect(await figures()).toEqual({ online: before.online + 1, left: before.left - 4 })
    app.clock.advance(15 * MINUTE)
    expect((await figures()).online).toBe(0)
  },
)

test('the age of 21 is part of the terms, and nobody under 18 can register', covers('LAND-13'), async () => {
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
  ['LAND-23', '/pics', 'Pictures, for people you choose'],
] as const) {
  test(`${path} has the title "${title}" and a text that urges to register`, covers(row), async () => {
    const { body } = await open(path)
    expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(body)?.[1]).toBe(title)
    const main = /<main.*<\/main>/s.exec(body)?.[0] ?? ''
    expect(textOf(main).length).toBeGreaterThan(300)
    expect(main.match(/<a href="\/register"/g)?.length).toBeGreaterThanOrEqual(2)
  })
}

test.each([
  ['the page', '', /^<link rel="icon" href="\/icon\.svg"><title>About Ampersand · Ampersand<\/title>/],
  [
    'nothing of it, where discretion is asked for',
    '1',
    /^<link rel="icon" href="\/icon-neutral\.svg"><title>Notes<\/title>/,
  ],
])('the head of a document tells %s', async (_, discreet, beginning) => {
  const visitor = app.visitor()
  if (discreet) visitor.cookies.set('discreet', discreet)
  const { body } = await open('/about', visitor)
  const head = /<head>(.*)<\/head>/s.exec(body)?.[1] ?? ''
  expect(head).toMatch(beginning)
  expect(head).toMatch(/<\/title><meta name="description" content="[^"]+">$/)
  expect(body).not.toContain('id="document"')
})

test('an empty site gets its texts at the start, one that has any page gets none', async () => {
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
