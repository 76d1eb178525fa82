import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getPage } from '#shared/domains/pages/pages.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DEFAULT_QUICK_EXIT } from '#shared/domains/settings/settings.contract.ts'
import { isIndexable, PAGES, type PageRoute } from '#shared/routes.ts'
import type { TestApp } from '#server/testing/scenario/app.ts'
import { createDocumentApp, textOf } from '#server/testing/scenario/documents.ts'
import { covers } from '#testing/covers.ts'
import { invalidateMenus } from '../menus/menus.queries.ts'
import { sidebarMenus } from '../menus/menus.tables.ts'
import { siteSettings } from '../settings/settings.tables.ts'
import { pages } from './pages.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createDocumentApp()
  await store('/landing/spring', 'Come in.', { title: 'Spring at {site}' })
  await store('/landing/draft', 'Not yet.', { isPublished: false })
  await store('/landing/register', 'Never shown.')
  await store('/our-story', 'It began in a small town.')
  await store('/their-story', 'It has no beginning yet.', { isPublished: false })
  await store('/hostile', HOSTILE, { title: '</title><script>alert(7)</script>' })
})
afterAll(() => app.close())

const open = (path: string, agent = app.visitor()) => agent.request('GET', path)
const read = async (path: string) => textOf((await open(path)).body)
const store = async (path: string, body: string, page: Partial<typeof pages.$inferInsert> = {}) => {
  const now = app.clock.now()
  await app.services.db.insert(pages).values({
    id: newId(),
    path,
    title: 'A page',
    body,
    isPublished: true,
    createdAt: now,
    updatedAt: now,
    ...page,
  })
}

const HOSTILE = [
  '# Top <script>alert(1)</script>',
  '<img src="https://evil.example/x.png" onerror="alert(2)"> ![pic](https://evil.example/y.png)',
  '<iframe src="//evil.example"></iframe><svg onload=alert(3)></svg><style>*{display:none}</style>',
  '<a href="javascript:alert(4)" onclick="alert(5)" style="position:fixed">link</a> [md](javascript:alert(6))',
  '<form action="https://evil.example"><input name="password"></form><object data="x"></object>',
  '<link rel="stylesheet" href="https://evil.example/z.css"><base href="https://evil.example/">',
  '[out](https://example.org "t") and [odd](//evil.example)',
].join('\n\n')

const DOCUMENTS = PAGES.filter(({ isDocument, path }: PageRoute) => isDocument && !path.includes('{')).map(
  ({ path }) => path,
)

describe('every document', () => {
  test.each(DOCUMENTS)(
    '%s is HTML with a title, a description and one heading, and can be indexed',
    async (path) => {
      const { statusCode, headers, body } = await open(path)
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(body).toMatch(/<title>[^<]+ · Ampersand<\/title>/)
      expect(body).toMatch(/<meta name="description" content="[^"]{40,160}">/)
      expect(body.match(/<h1[ >]/g)).toHaveLength(1)
      expect(body).not.toContain('{site}')
      expect(body).not.toContain('rel="canonical"')
      expect(headers).not.toHaveProperty('x-robots-tag')
      expect(body).not.toContain('noindex')
      expect(headers['cache-control']).toBe('no-store')
    },
  )

  test.each(DOCUMENTS)(
    '%s refers to no other host except the quick exit, and leaks no referrer',
    covers('BEY-18', 'BEY-21'),
    async (path) => {
      const { body, headers } = await open(path)
      const named = [...body.matchAll(/\s(?:src|srcset|href|action|poster|data)="([^"]*)"/g)].map(
        ([, url]) => url,
      )
      expect(named.length).toBeGreaterThan(5)
      const others = named.filter((url) => !/^(\/(?!\/)|#)/.test(url ?? ''))
      expect(others).toEqual([DEFAULT_QUICK_EXIT])
      expect(body).toContain(`<a href="${DEFAULT_QUICK_EXIT}" rel="noreferrer"`)
      expect(headers['content-security-policy']).toContain("default-src 'self'")
      expect(headers['content-security-policy']).toContain("form-action 'self'")
      expect(headers['referrer-policy']).toBe('no-referrer')
    },
  )
})

test('a member can read the pages, too, without being urged to register', async () => {
  const member = await app.given.member()
  const { body, statusCode } = await open('/about', app.as(member))
  expect(statusCode).toBe(200)
  expect(body).toContain('data-log-out')
  expect(body).not.toMatch(/>Register free</)
  expect(body).toContain(`/profile/${member.username}`)
})

const linked = async (isSignedIn: boolean) => {
  const menus = await app.services.db
    .select()
    .from(sidebarMenus)
    .where(eq(sidebarMenus.authRequired, isSignedIn))
  return (area: number) =>
    menus.filter((menu) => menu.area === area).flatMap(({ links }) => links.map(({ path }) => path))
}

for (const [row, path, words, inFooter] of [
  ['LAND-26', '/privacy', 'what Ampersand keeps about you', true],
  ['LAND-27', '/terms', 'This community is for adults only', true],
  ['LAND-28', '/contact', 'Write to the people who run Ampersand', true],
  ['LAND-29', '/protection-policy', 'No one under 18 may be a member', false],
] as const) {
  test(`${path} opens and is linked from the menus`, covers(row), async () => {
    expect(await read(path)).toContain(words)
    for (const isSignedIn of [false, true]) {
      const linksIn = await linked(isSignedIn)
      expect(linksIn(2)).toContain(path)
      expect(linksIn(3).includes(path)).toBe(inFooter)
    }
  })
}

const footerOf = (html: string) =>
  [...(/<footer.*<\/footer>/s.exec(html)?.[0] ?? '').matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(
    ([, path, label]) => `${label} ${path}`,
  )
const FOOTER = [
  ['SHELL-10', 'About /about'],
  ['SHELL-11', 'Privacy /privacy'],
  ['SHELL-12', 'Terms /terms'],
  ['SHELL-13', 'Contact /contact'],
] as const

for (const [row, link] of FOOTER) {
  test(`the footer has the link ${link}`, covers(row), async () => {
    expect(footerOf((await open('/')).body)).toContain(link)
  })
}

test(
  'the footer shows the stored menu, or the four default links if there’s none',
  covers('SHELL-15'),
  async () => {
    const bare = await createDocumentApp()
    const footer = async () => footerOf((await bare.visitor().request('GET', '/about')).body)
    await bare.services.db
      .update(sidebarMenus)
      .set({ links: [{ label: 'Press', path: '/press' }] })
      .where(eq(sidebarMenus.area, 3))
    expect(await footer()).toEqual(['Press /press'])
    await bare.services.db.delete(sidebarMenus)
    invalidateMenus(bare.services)
    expect(await footer()).toEqual(FOOTER.map(([, link]) => link))
    await bare.close()
  },
)

test(
  '/landing/register is the registration screen, /landing/{slug} is a published page or the 404 page',
  covers('LAND-32'),
  async () => {
    const spring = await open('/landing/spring')
    expect([spring.statusCode, textOf(spring.body)]).toEqual([
      200,
      expect.stringContaining('Spring at Ampersand'),
    ])
    for (const path of ['/landing/draft', '/landing/nothing', '/landing', '/landing/UP', '/landing/%00']) {
      const missing = await open(path)
      expect([missing.statusCode, missing.body.includes('id="root"')]).toEqual([404, true])
      expect(missing.body).not.toContain('Not yet.')
    }
    const register = await open('/landing/register')
    expect([register.statusCode, register.body.includes('id="root"')]).toEqual([200, true])
  },
)

test('a page is shown at its own URL, but only if it’s published', async () => {
  expect(await read('/our-story')).toContain('It began in a small town.')
  expect(await read('/our-story/')).toContain('It began in a small town.')
  expect((await app.visitor().call(getPage, { path: '/our-story' })).ok.page.html).toContain('small town')
  expect((await open('/their-story')).statusCode).toBe(404)
  expect((await app.visitor().call(getPage, { path: '/their-story' })).status).toBe(404)
})

test.each(['/document.html', '/index.html'])('the template %s can’t be requested as a page', async (path) => {
  expect((await open(path)).statusCode).toBe(404)
})

test('a stored text can’t run or hide anything, or load anything from another host', async () => {
  const { body } = await open('/hostile')
  const main = /<main.*<\/main>/s.exec(body)?.[0] ?? ''
  expect(body.match(/<script/g)).toBeNull()
  expect(main).not.toMatch(/alert\([1-6]\)|onerror|onload|onclick|style=|javascript:|evil\.example/)
  expect(main).not.toMatch(/<(img|iframe|style|form|input|object|link|base)\b/)
  expect(main).toContain('<h2>Top </h2>')
  expect(main).toContain('<a href="https://example.org" rel="noopener noreferrer">out</a>')
})

test('documents have the site’s name as plain text, and the canonical URL if the site’s URL is known', async () => {
  const named = await createDocumentApp({ siteUrl: 'https://club.example' })
  await named.services.db
    .insert(siteSettings)
    .values({ name: 'siteName', value: '<b>Us & $& You</b>', updatedAt: named.clock.now() })
  const { body } = await named.visitor().request('GET', '/home', { headers: { host: 'club.example' } })
  expect(body).toContain('&lt;b&gt;Us &amp; $&amp; You&lt;/b&gt;')
  expect(body).not.toContain('<b>Us')
  expect(body).toContain('<link rel="canonical" href="https://club.example/">')
  await named.close()
})

test('robots.txt excludes everything about members, but no public pages', covers('BEY-21'), async () => {
  const { body, headers, statusCode } = await open('/robots.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const excluded = [...body.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path ?? '')
  const isExcluded = (path: string) => excluded.some((beginning) => path.startsWith(beginning))
  for (const path of ['/profile/anna', '/browse', '/browse?type=woman', '/media/x/card', '/api/session']) {
    expect([path, isExcluded(path)]).toEqual([path, true])
  }
  for (const { path } of PAGES) expect([path, isExcluded(path)]).toEqual([path, !isIndexable(path)])
})

test.each(['/profile/anna', '/browse', '/media/none/card'])(
  'the response for %s forbids indexing',
  covers('BEY-21'),
  async (path) => {
    expect((await open(path)).headers['x-robots-tag']).toBe('noindex')
  },
)

test(
  'documents of a quiet copy tell admins, and only them, that it sends nothing',
  covers('OPS-01.10'),
  async () => {
    const copy = await createDocumentApp({ quiet: true })
    const readAs = async (agent: ReturnType<TestApp['visitor']>) => textOf((await open('/about', agent)).body)
    const line = 'It sends no emails or push messages, and runs no jobs.'
    expect(await readAs(copy.as(await copy.given.member({ role: 'admin' })))).toContain(line)
    expect(await readAs(copy.as(await copy.given.member({ role: 'moderator' })))).not.toContain(line)
    expect(await readAs(copy.visitor())).not.toContain(line)
    await copy.close()
  },
)
