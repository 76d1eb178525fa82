import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Boot } from '#shared/kernel/boot.ts'
import { getSession, logIn, type Session } from '#shared/domains/accounts/accounts.contract.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import type { Client } from '#server/client.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { bareClient, loadRenderPage } from '#server/testing/scenario/documents.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { covers } from '#testing/covers.ts'
import { inlineScriptsIn, registerFiles } from './site.ts'

const script = 'console.log("a script of some length")\n'.repeat(50)
const root = mkdtempSync(join(tmpdir(), 'amp-client-'))
let app: TestApp

beforeAll(async () => {
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'assets/app-1a2b.js'), script)
  writeFileSync(join(root, 'assets/app-1a2b.js.br'), brotliCompressSync(script))
  writeFileSync(join(root, 'scripts.json'), '{}')
  writeFileSync(join(root, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const renderPage = await loadRenderPage()
  app = await createTestApp(
    {},
    {
      client: bareClient({
        serveFiles: (http) => registerFiles(http, root),
        scripts: {
          pages: { '/browse': ['assets/a.js', 'assets/b.js'], '/login': [] },
          members: ['assets/m.js'],
        },
        // Leaves rendering to the browser, because most of these tests only check a page's shell and data.
        renderPage: (asked) => renderPage({ ...asked, mayRender: false }),
      }),
    },
  )
})
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true })
})

const open = (agent: Agent, path: string) => agent.request('GET', path)

const bootOf = (html: string): Boot => {
  const json = /<script type="application\/json" id="boot">([^<]*)<\/script>/.exec(html)?.[1]
  if (json === undefined) throw new Error(`the page carries no data: ${html}`)
  return JSON.parse(json) as Boot
}

const sessionIn = (html: string): Session | null => {
  const [found] = bootOf(html).queries.filter(({ key }) => key[0] === getSession.name)
  if (!found) throw new Error(`the page says nothing of the log-in: ${html}`)
  return (found.data as { session: Session | null }).session
}

describe('pages', () => {
  test.each(['/login', '/browse', '/profile/anna', '/messages/inbox', '/browse?type=woman'])(
    '%s is a page',
    async (path) => {
      const page = await open(app.visitor(), path)
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(page.body).toContain('<div id="root"></div>')
    },
  )

  test.each(['/nothing', '/profile/anna/nothing', '/assets/gone.js', '/..%2f..%2fetc%2fpasswd'])(
    '%s is the not-found page',
    async (path) => {
      const page = await open(app.visitor(), path)
      expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(page.body).toContain('<div id="root"></div>')
    },
  )

  test.each(['//', '//evil.example', '/%zz', '/?%zz', '/%00'])('%s causes no server error', async (path) => {
    expect((await open(app.visitor(), path)).statusCode).toBeLessThan(500)
    expect(app.logged).toEqual([])
  })

  test('an unknown API path isn’t a page', async () => {
    const answer = await open(app.visitor(), '/api/nothing')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      'application/json; charset=utf-8',
    ])
  })

  test.each(['/login', '/browse', '/nothing'])('%s is never cached', async (path) => {
    expect((await open(app.visitor(), path)).headers['cache-control']).toBe('no-store')
  })

  test.each([
    '/browse',
    '/profile/anna',
    '/dashboard',
    '/messages/inbox',
    '/account/edit',
    '/nothing',
    '/register?from=/messages/send?to=anna',
  ])('search engines are kept away from %s', async (path) => {
    expect((await open(app.visitor(), path)).headers['x-robots-tag']).toBe('noindex')
  })

  test.each(['/', '/login', '/register', '/status'])('search engines may index %s', async (path) => {
    expect((await open(app.visitor(), path)).headers).not.toHaveProperty('x-robots-tag')
  })
})

describe('a page’s data', () => {
  test('shows that a visitor isn’t logged in', async () => {
    const { body } = await open(app.visitor(), '/browse')
    expect(sessionIn(body)).toBeNull()
  })

  test('contains the member’s own session and never someone else’s', async () => {
    const [anna, max] = [await app.given.member(), await app.given.member()]
    const [hers, his] = await Promise.all([open(app.as(anna), '/browse'), open(app.as(max), '/browse')])
    expect(sessionIn(hers.body)?.user).toMatchObject({ id: anna.id, email: anna.email })
    expect(sessionIn(his.body)?.user).toMatchObject({ id: max.id, email: max.email })
    expect(hers.body).not.toContain(max.email)
    expect(his.body).not.toContain(anna.email)
    expect((await open(app.visitor(), '/browse')).body).not.toMatch(/@example\.org/)
  })

  test('contains no token, although the request had one', async () => {
    const agent = app.as(await app.given.member())
    const { body } = await open(agent, '/dashboard')
    expect(sessionIn(body)).not.toBeNull()
    expect(body).not.toContain(agent.cookies.get('session'))
  })

  test('shows that no one is logged in once the session has ended', async () => {
    const agent = app.visitor()
    agent.cookies.set('session', 'x'.repeat(43))
    expect(sessionIn((await open(agent, '/dashboard')).body)).toBeNull()
  })

  test('contains nothing that closes its script element or starts another one', async () => {
    const member = await app.given.member()
    await app.services.db
      .update(profiles)
      .set({ username: '</script><script>alert(1)</script><!--' })
      .where(eq(profiles.id, member.id))
    const { body } = await open(app.as(member), '/dashboard')
    expect(body).not.toContain('alert(1)</script>')
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(body.match(/<!--/g)).toBeNull()
    expect(sessionIn(body)?.user.username).toBe('</script><script>alert(1)</script><!--')
  })
})

describe('built files', () => {
  const get = (path: string, encoding: string) =>
    app.visitor().request('GET', path, { headers: { 'accept-encoding': encoding } })

  test('are sent precompressed, and cached permanently if they’re assets', async () => {
    const file = await get('/assets/app-1a2b.js', 'br, gzip')
    expect(file.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
    })
    expect(file.rawPayload).toEqual(brotliCompressSync(script))
  })

  test('are sent uncompressed to clients that can’t decompress them', async () => {
    const file = await get('/assets/app-1a2b.js', 'identity')
    expect(file.headers).not.toHaveProperty('content-encoding')
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(file.body).toBe(script)
  })

  test('are revalidated if their names never change', async () => {
    const file = await get('/icon.svg', 'br')
    expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'no-cache'])
  })
})

describe('a page’s own scripts', () => {
  const preloads = async (path: string, agent = app.visitor()) =>
    [
      ...(await open(agent, path)).body.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g),
    ].map(([, href]) => href)

  test('are listed in the page’s HTML, in addition to the common scripts', async () => {
    expect(await preloads('/browse?ageMin=30')).toEqual(['/assets/a.js', '/assets/b.js'])
    for (const other of ['/login', '/status', '/nothing']) expect(await preloads(other)).toEqual([])
    const member = app.as(await app.given.member())
    expect(await preloads('/browse', member)).toEqual(['/assets/a.js', '/assets/b.js', '/assets/m.js'])
  })

  test('are listed in a file that isn’t served', async () => {
    expect((await open(app.visitor(), '/scripts.json')).statusCode).toBe(404)
  })
})

describe('server rendering', () => {
  let own: TestApp
  beforeAll(async () => {
    const renderPage: Client['renderPage'] = async ({ address, isSidebarOpen }) => {
      if (address.includes('broken')) throw new Error('no page')
      const html = `<div id="root"><p>${address}, sidebar ${isSidebarOpen ? 'open' : 'collapsed'}</p></div>`
      return { queries: [], html: address.includes('empty') ? null : html }
    }
    own = await createTestApp({}, { client: bareClient({ renderPage }) })
  })
  afterAll(() => own.close())

  test('replaces the app’s root element', async () => {
    const { body } = await open(own.visitor(), '/support?at=1')
    expect(body).toContain('<div id="root"><p>/support?at=1, sidebar open</p></div>')
  })

  test('shows the sidebar as this browser last had it', async () => {
    const visitor = own.visitor()
    for (const [state, address, shown] of [
      ['', '/browse', 'collapsed'],
      ['collapsed', '/support', 'collapsed'],
      ['collapsed.open', '/support', 'collapsed'],
      ['collapsed.open', '/browse', 'open'],
    ] as const) {
      visitor.cookies.set('sidebar_state', state)
      const { body } = await open(visitor, address)
      expect(body).toContain(`<div id="root"><p>${address}, sidebar ${shown}</p></div>`)
      expect(bootOf(body).isSidebarOpen).toBe(shown === 'open')
    }
  })

  test('may be left to the browser', async () => {
    expect((await open(own.visitor(), '/browse?empty')).body).toContain('<div id="root"></div>')
  })

  test('is left to the browser if it fails, and the error is logged', async () => {
    const { statusCode, body } = await open(own.visitor(), '/browse?broken')
    expect([statusCode, body.includes('<div id="root"></div>')]).toEqual([200, true])
    expect(own.logged.join()).toContain('could not be rendered')
  })
})

test('the only inline scripts allowed to run are those added by the build', async () => {
  const inline = 'document.title = "theme"'
  const hash = createHash('sha256').update(inline).digest('base64')
  const inlineScripts = inlineScriptsIn([
    `<script>${inline}</script>`,
    '<script type="module" src="/a.js"></script>',
  ])
  expect(inlineScripts).toEqual([`'sha256-${hash}'`])
  const own = await createTestApp({}, { client: bareClient({ inlineScripts }) })
  const { headers } = await open(own.visitor(), '/login')
  expect(headers['content-security-policy']).toContain(`;script-src 'self' 'sha256-${hash}';`)
  await own.close()
})

test.each([
  ['renews the cookie of a remembered session', true, /^session=[\w-]{43}; Max-Age=2592000;/],
  ['doesn’t renew the cookie of any other session', false, /^undefined$/],
])('opening a page %s', async (_, rememberMe, cookie) => {
  const { email } = await app.given.member()
  const browser = app.visitor()
  await browser.call(logIn, { email, password: PASSWORD, rememberMe })
  const page = await open(browser, '/browse')
  expect(String(page.headers['set-cookie'])).toMatch(cookie)
})

test('without a built client, there are no pages', async () => {
  const bare = await createTestApp()
  expect((await bare.visitor().request('GET', '/login')).statusCode).toBe(404)
  await bare.close()
})

describe('a tab’s title and icon', () => {
  const shown = (html: string) => [
    /<title>(.*?)<\/title>/.exec(html)?.[1],
    /rel="icon" href="(.*?)"/.exec(html)?.[1],
  ]

  test('show the page and the site', async () => {
    expect(shown((await open(app.visitor(), '/browse')).body)).toEqual(['Browse · Ampersand', '/icon.svg'])
    expect(shown((await open(app.visitor(), '/nothing')).body)[0]).toBe('Page not found · Ampersand')
  })

  test(
    'show neither, from the first byte, in a browser in discreet mode',
    covers('BEY-11.1', 'BEY-11.3'),
    async () => {
      const headers = { cookie: 'other=1; discreet=1' }
      const page = await app.http.inject({ method: 'GET', url: '/browse', headers })
      expect(shown(page.body)).toEqual(['Notes', '/icon-neutral.svg'])
    },
  )
})
