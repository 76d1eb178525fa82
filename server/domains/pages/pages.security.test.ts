import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY } from '#shared/kernel/time.ts'
import type { TestApp } from '#server/testing/scenario/app.ts'
import { createTestApp } from '#server/testing/scenario/app.ts'
import { bareClient } from '#server/testing/scenario/documents.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { siteSettings } from '../settings/settings.tables.ts'

let app: TestApp
const ask = () => app.visitor().request('GET', '/.well-known/security.txt')
const EXPIRES = expect.stringMatching(/^Expires: /) as string
const expectToExpire = (body: string) => {
  const day = new Date(app.clock.now().getTime() + 30 * DAY).toISOString()
  expect(body.match(/^Expires: (.*)$/m)?.[1]).toEqual(around(day))
}

const NOTHING = ['{"error":{"code":"not_found","message":"There’s nothing at this address."}}']

describe.each([
  { siteUrl: '', canonical: [], form: undefined },
  { siteUrl: 'http://club.example', canonical: [], form: undefined },
  {
    siteUrl: 'https://club.example',
    canonical: ['Canonical: https://club.example/.well-known/security.txt'],
    form: 'Contact: https://club.example/contact',
  },
])('on a site at "$siteUrl"', ({ siteUrl, canonical, form }) => {
  beforeEach(async () => {
    app = await createTestApp({ siteUrl }, { client: bareClient() })
  })
  afterEach(() => app.close())

  test('security.txt has the site’s contact address', async () => {
    const contact = { name: 'contactAddress', value: 'safe+us@club.example', updatedAt: app.clock.now() }
    await app.services.db.insert(siteSettings).values(contact)
    const { statusCode, headers, body } = await ask()
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const lines = ['Contact: mailto:safe%2Bus@club.example', EXPIRES, ...canonical]
    expect(body.trim().split('\n')).toEqual(lines)
    expectToExpire(body)
  })

  test('without a contact address, security.txt has the contact form’s URL if the site has HTTPS, or else is not found', async () => {
    const { statusCode, body } = await ask()
    const lines = form ? [form, EXPIRES, ...canonical] : NOTHING
    expect([statusCode, body.trim().split('\n')]).toEqual([form ? 200 : 404, lines])
    if (form) expectToExpire(body)
  })
})
