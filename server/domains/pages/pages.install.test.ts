import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveSettings } from '#shared/domains/settings/settings.editing.contract.ts'
import { neutralHead } from '#server/platform/http/site.ts'
import { projectRoot } from '#server/platform/runtime/project-root.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { bareClient } from '#server/testing/scenario/documents.ts'
import { covers } from '#testing/covers.ts'
import { getStoredSettings } from '../settings/settings.queries.ts'

let app: TestApp
let closed: TestApp
beforeAll(async () => {
  app = await createTestApp({}, { client: bareClient() })
  closed = await createTestApp({ installable: false }, { client: bareClient() })
})
afterAll(() => Promise.all([app.close(), closed.close()]))

interface Screenshot {
  src: string
  sizes: string
  type: string
  form_factor: string
}

interface Manifest {
  screenshots?: Screenshot[]
  shortcuts?: { name: string; url: string }[]
  share_target: { action: string; method: string; params: { files: { name: string; accept: string[] }[] } }
  id: string
  name: string
  short_name: string
  start_url: string
  scope: string
  display: string
  icons: { src: string; sizes: string; type: string; purpose: string }[]
}

const read = async (path: string) => {
  const answer = await app.visitor().request('GET', path)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/manifest+json; charset=utf-8',
  ])
  expect(answer.headers['cache-control']).toBe('no-cache')
  return { manifest: JSON.parse(answer.body) as Manifest, body: answer.body }
}

test('the manifest has the site’s current name', covers('BEY-27.1'), async () => {
  const { manifest } = await read('/app.webmanifest')
  expect(manifest).toMatchObject({
    name: 'Ampersand',
    short_name: 'Ampersand',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
  })
  const settings = await getStoredSettings(app.services.db, app.services.config)
  const admin = app.as(await app.given.member({ role: 'admin' }))
  await admin.call(saveSettings, { ...settings, siteName: 'Our club' }).then(({ ok }) => ok)
  expect((await read('/app.webmanifest')).manifest).toMatchObject({
    name: 'Our club',
    short_name: 'Our club',
  })
})

test(
  'in discreet mode the manifest reveals neither the site’s name nor its nature',
  covers('BEY-27.1', 'BEY-27.2'),
  async () => {
    const { manifest, body } = await read('/app-neutral.webmanifest')
    expect(manifest).toMatchObject({ name: 'Notes', short_name: 'Notes', id: '/', start_url: '/dashboard' })
    expect(manifest.icons.every(({ src }) => src.endsWith('-neutral.png'))).toBe(true)
    expect(body).not.toMatch(/ampersand|club/i)
  },
)

test.each(['/app.webmanifest', '/app-neutral.webmanifest'])(
  'every icon in %s has the stated size, and one of them is maskable',
  covers('BEY-27.1', 'BEY-27.2'),
  async (path) => {
    const { icons } = (await read(path)).manifest
    expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['512x512', 'maskable'],
    ])
    for (const { src, sizes } of icons) {
      const { width, height, format } = await sharp(join(projectRoot, 'client/public', src)).metadata()
      expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
    }
  },
)

test(
  'only the named manifest has screenshots and shortcuts, and both accept shared photos',
  covers('BEY-27.7', 'BEY-27.8'),
  async () => {
    const open = (await read('/app.webmanifest')).manifest
    const neutral = (await read('/app-neutral.webmanifest')).manifest
    for (const { share_target } of [open, neutral]) {
      expect(share_target).toMatchObject({
        action: '/photos/shared',
        method: 'POST',
        params: { files: [{ name: 'photos', accept: ['image/jpeg', 'image/png'] }] },
      })
    }
    expect([neutral.screenshots, neutral.shortcuts]).toEqual([undefined, undefined])
    expect(open.shortcuts?.map(({ name }) => name)).toEqual(['Messages', 'Browse', 'Your photos'])
    for (const { url } of open.shortcuts ?? []) {
      expect((await app.as(await app.given.member()).request('GET', url)).statusCode).toBe(200)
    }
    expect(open.screenshots?.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'wide'])
    for (const { src, sizes } of open.screenshots ?? []) {
      const file = readFileSync(join(projectRoot, 'client/public', src))
      const { width, height, format } = await sharp(file).metadata()
      expect([`${width}x${height}`, format]).toEqual([sizes, 'webp'])
      expect(file.length).toBeLessThan(80_000)
    }
    // Without the worker, shared photos aren't read.
    const { statusCode, headers } = await app.visitor().request('POST', '/photos/shared')
    expect([statusCode, headers['location']]).toEqual([303, '/photos/manage'])
  },
)

test('if the site is not installable, there is no manifest and its worker unregisters itself', async () => {
  for (const path of ['/app.webmanifest', '/app-neutral.webmanifest']) {
    expect((await closed.visitor().request('GET', path)).statusCode).toBe(404)
  }
  const worker = await closed.visitor().request('GET', '/sw.js')
  expect(worker.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(worker.body).toContain('registration.unregister()')
})

test.each(['index', 'document'])(
  '%s.html installs as the site, or under a neutral name in discreet mode',
  covers('BEY-27.1', 'BEY-27.2'),
  (name) => {
    const html = readFileSync(join(projectRoot, `client/${name}.html`), 'utf8')
    const installed = (head: string) =>
      ['icon', 'manifest', 'apple-touch-icon'].map(
        (rel) => new RegExp(`<link rel="${rel}" [^>]*href="([^"]+)"`).exec(head)?.[1],
      )
    expect(installed(html)).toEqual(['/icon.svg', '/app.webmanifest', '/icons/touch.png'])
    expect(installed(neutralHead(html))).toEqual([
      '/icon-neutral.svg',
      '/app-neutral.webmanifest',
      '/icons/touch-neutral.png',
    ])
  },
)
