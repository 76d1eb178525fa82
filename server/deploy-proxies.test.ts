import { once } from 'node:events'
import { createServer } from 'node:http'
import { Agent } from 'node:https'
import type { AddressInfo } from 'node:net'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { LIVE_PATH } from '#shared/kernel/live.ts'
import { newId } from '#shared/kernel/ids.ts'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'
import { covers } from '#testing/covers.ts'
import { createTestApp, type TestApp } from './testing/scenario/app.ts'
import { bareClient } from './testing/scenario/documents.ts'
import { cookieOf } from './testing/scenario/live.ts'
import { projectRoot } from './platform/runtime/project-root.ts'
import { readDeployed } from '#testing/deployed.ts'
import { EXAMPLE_HOST, PROOF, proxies, startProxy } from '#testing/proxies.ts'

const MB = 1024 * 1024
const ORIGIN = `https://${EXAMPLE_HOST}`

/** A photo just under 5 MB, made of noise because noise can't be compressed. */
const largePhoto = () =>
  sharp(randomBytes(1280 * 1280 * 3), { raw: { width: 1280, height: 1280, channels: 3 } })
    .png()
    .toBuffer()

describe.each(proxies)('the example for $name', covers('BEY-53.1', 'BEY-53.5'), (example) => {
  let app: TestApp
  let proxy: Awaited<ReturnType<typeof startProxy>>
  let cookie = ''
  beforeAll(async () => {
    app = await createTestApp(
      { demo: false, siteUrl: ORIGIN, trustProxy: ['127.0.0.1'] },
      { client: bareClient() },
    )
    await app.http.listen({ port: 0, host: '127.0.0.1' })
    cookie = `__Host-session=${await cookieOf(app.as(await app.given.member()))}`
    proxy = await startProxy(example, (app.http.server.address() as AddressInfo).port)
  })
  afterAll(async () => {
    await proxy.stop()
    await app.close()
  })

  /**
   * A proxy that rejects an upload may close the connection before its response is read, so the upload is attempted up
   * to three times.
   */
  const upload = async (body: Buffer, times = 3): ReturnType<typeof proxy.ask> => {
    try {
      return await proxy.ask(`/api/photos?clientKey=${newId()}`, {
        method: 'POST',
        headers: { cookie, origin: ORIGIN, 'content-type': 'image/png' },
        body,
      })
    } catch (error) {
      if (times === 1 || (error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
      return upload(body, times - 1)
    }
  }

  test('serves pages, and redirects http to https', async () => {
    expect(await proxy.ask('/login')).toMatchObject({ status: 200, body: expect.stringContaining('<html') })
    const plain = await fetch(`http://127.0.0.1:${proxy.ports.http}/login`, { redirect: 'manual' }).catch(
      () => undefined,
    )
    expect(plain?.status).toBeGreaterThan(300)
    expect(plain?.status).toBeLessThan(309)
  })

  test('lets live connections through', async () => {
    const url = `wss://127.0.0.1:${proxy.ports.https}${LIVE_PATH}/?EIO=4&transport=websocket`
    const socket = new WebSocket(url, {
      agent: new Agent({ rejectUnauthorized: false, servername: EXAMPLE_HOST }),
      headers: { host: EXAMPLE_HOST, origin: ORIGIN, cookie },
    })
    const first = await new Promise<string>((resolve, reject) => {
      socket.once('message', (data: Buffer) => resolve(data.toString()))
      socket.once('error', reject)
    })
    expect(first).toMatch(/^0\{"sid"/)
    socket.terminate()
  })

  test('accepts the largest photo, and passes larger uploads to the site, which reports that they’re too large', async () => {
    const photo = await largePhoto()
    expect(photo.length).toBeGreaterThan(4.5 * MB)
    expect(await upload(photo)).toMatchObject({ status: 200 })
    const { status, body } = await upload(Buffer.concat([photo, Buffer.alloc(6 * MB - photo.length)]))
    expect([status, body]).toEqual([413, expect.stringContaining(COMMON_REASONS.tooLarge.message)])
    expect(example.refusesTooLarge).toContain((await upload(Buffer.alloc(21 * MB))).status)
  })

  test('passes on the client’s real IP address, whatever headers the client sends', async () => {
    const askOften = async (from: string, times: number) => {
      const statuses: number[] = []
      for (let time = 0; time < times; time++) {
        const headers = { 'x-forwarded-for': `198.51.100.${time}` }
        statuses.push((await proxy.ask(`/api/usernames/name${time}`, { headers, from })).status)
      }
      return statuses
    }
    expect(await askOften('127.0.0.2', 31)).toEqual([...Array.from({ length: 30 }, () => 200), 429])
    expect(await askOften('127.0.0.3', 1)).toEqual([200])
  })

  test('logs neither visitors nor the pages they view, even when the site is down', async () => {
    const asked = { from: '127.0.0.2', headers: { cookie } }
    await proxy.ask('/profile/somebody-private', asked)
    await app.http.close()
    expect((await proxy.ask('/profile/somebody-private', asked)).status).toBe(502)
    expect(proxy.logged()).not.toMatch(/somebody-private|127\.0\.0\.2|session=/)
  })
})

test.each(proxies.filter(({ name }) => name === 'nginx'))(
  '$name serves the certificate authority’s challenge without HTTPS',
  covers('BEY-53.5'),
  async (example) => {
    const site = createServer((_, answer) => answer.end())
    await once(site.listen(0, '127.0.0.1'), 'listening')
    const proxy = await startProxy(example, (site.address() as AddressInfo).port)
    const answer = await fetch(`http://127.0.0.1:${proxy.ports.http}${PROOF.path}`, { redirect: 'manual' })
    expect([answer.status, await answer.text()]).toEqual([200, PROOF.text])
    await proxy.stop()
    site.close()
  },
)

/** If neither proxy is installed, this is the only check of the examples. */
test('the proxy examples contain every required setting', covers('BEY-53.5'), () => {
  const nginx = readDeployed('nginx/ampersand.conf')
  const [, plain = ''] = nginx.split(/^server /m)
  expect(plain).toContain('\tlocation /.well-known/acme-challenge/ {\n\t\troot /var/www/html;\n\t}\n')
  expect(readFileSync(join(projectRoot, 'docs/runbooks/deploy.md'), 'utf8')).toMatch(
    /^certbot certonly --webroot -w \/var\/www\/html -d \S+ --deploy-hook 'systemctl reload nginx'$/m,
  )
  for (const server of nginx.split(/^server /m).slice(1)) expect(server).toContain('\taccess_log off;')
  for (const line of [
    'error_log /var/log/nginx/ampersand.log crit;',
    'client_max_body_size 20m;',
    'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    'proxy_set_header Upgrade $http_upgrade;',
  ]) {
    expect(nginx).toContain(`\t${line}`)
  }
  const [globals = '', site = ''] = readDeployed('caddy/Caddyfile').split(/^\{\$SITE_HOST/m)
  expect(globals).toContain('exclude http.log http.handlers.reverse_proxy')
  expect(site).toMatch(/max_size 20MB/)
  expect(site).not.toMatch(/^\tlog\b/m)
})
