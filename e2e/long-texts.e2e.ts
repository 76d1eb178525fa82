import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { MESSAGE_MAX } from '#shared/domains/messages/messages.contract.ts'
import { FIRSTNAME_MAX } from '#shared/domains/profiles/profiles.personal.contract.ts'
import { PROFILE_LIMITS } from '#shared/domains/profiles/profiles.own.contract.ts'
import { STATUS_MAX } from '#shared/domains/status/status.contract.ts'
import { origin, sendByApi, test } from './conversations.ts'
import { expect, registerMember } from './fixtures.ts'

const WIDTHS = [320, 390, 768, 1280, 1600]

/** One word without a place to break it. */
const word = (length: number) => 'W'.repeat(length)

/** The longest there may be, another one at each try. */
const newName = () => `${word(18)}${randomBytes(6).toString('hex')}`

/** Everything of a member as long as it may be, in words that nothing breaks. */
const fill = async (page: Page) => {
  const change = async (method: 'PATCH' | 'PUT', path: string, data: object) => {
    const answer = await page.request.fetch(path, { method, headers: { origin: origin() }, data })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await change('PATCH', '/api/profile', {
    profileTitle: word(PROFILE_LIMITS.title),
    profileText: word(PROFILE_LIMITS.text),
  })
  await change('PATCH', '/api/profile/preferences', {
    town: word(PROFILE_LIMITS.town),
    postcodePrefix: 'M20',
  })
  const person = { firstname: word(FIRSTNAME_MAX) }
  await change('PATCH', '/api/profile/personal', { showFirstnames: true, member: person, partner: person })
  await change('PUT', '/api/profile/status', { text: word(STATUS_MAX) })
}

const expectToFit = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(wider, { message: `${path} at ${width} pixels` }).toBeLessThanOrEqual(0)
  }
}

test('the longest names, titles, towns, texts and messages push nothing aside at any width', async ({
  page,
  browser,
  noise,
}) => {
  test.slow()
  const context = await browser.newContext()
  noise.watch(context)
  const other = await context.newPage()
  const { username } = await registerMember(page, 'couple_mf', undefined, newName())
  const correspondent = await registerMember(other, 'couple_mf', undefined, newName())
  for (const each of [page, other]) await fill(each)
  const thread = await sendByApi(other, username, word(MESSAGE_MAX))
  await context.close()

  for (const path of [
    '/dashboard',
    '/browse?sort=newest',
    '/profile',
    `/profile/${correspondent.username}`,
    '/messages/inbox',
    `/messages/thread/${thread}`,
    `/messages/send?to=${correspondent.username}`,
    '/account/account',
    '/account/edit',
    '/account/personal',
    '/account/preferences',
    '/account/privacy',
    '/update-status',
    '/support',
  ]) {
    await expectToFit(page, path)
  }
  await page.goto('about:blank')
  await page.context().clearCookies()
  for (const path of ['/browse?sort=newest', `/profile/${username}`, '/login', '/register', '/']) {
    await expectToFit(page, path)
  }
})
