import type { Page } from '@playwright/test'
import { createGate, expect, expectGoodScreen, test } from './fixtures.ts'
import { NETWORK_NOISE } from './outages.ts'
import { logInAs } from './shell.ts'

const SCRIPTS = '**/assets/index-*.js'

const WITHOUT_SCRIPTS = [
  { address: '/login', heading: 'Log in', name: 'no-scripts' },
  { address: '/browse', heading: 'Browse members', name: 'no-scripts-drawn' },
]

for (const { address, heading, name } of WITHOUT_SCRIPTS) {
  test(`${address} says so where its scripts do not come`, async ({ page, noise }) => {
    noise.allow(NETWORK_NOISE)
    await page.route(SCRIPTS, (route) => route.abort())
    await page.goto(address)
    const note = page.getByRole('heading', { name: 'This page is taking long to load' })
    await expect(note).toBeHidden()
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) {
        if (animation instanceof CSSAnimation && animation.animationName === 'late') animation.finish()
      }
    })
    await expect(note).toBeVisible()
    await expectGoodScreen(page, name)
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('link', { name: 'Load it again' }).click()
    await expect(note).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  })
}

/** The search before and after its scripts have come. */
const browseInSteps = async (page: Page) => {
  const scripts = createGate()
  await page.route(SCRIPTS, async (route) => {
    await scripts.opened
    await route.continue()
  })
  await page.goto('/browse', { waitUntil: 'commit' })
  const card = page.getByRole('main').getByRole('article').first()
  await expect(card).toBeVisible()
  return { scripts, card, sort: page.getByRole('combobox', { name: 'Sort by' }) }
}

for (const email of [null, 'anna@demo.example']) {
  test(`${email ?? 'a visitor'} sees members before the scripts have come, and nothing moves then`, async ({
    page,
  }) => {
    if (email) await logInAs(page, email)
    const { scripts, card, sort } = await browseInSteps(page)
    await expect(sort).toBeDisabled()
    const before = { text: await card.textContent(), box: await card.boundingBox() }
    scripts.open()
    await expect(sort).toBeEnabled()
    expect({ text: await card.textContent(), box: await card.boundingBox() }).toEqual(before)
  })
}

test('a link of a page drawn ahead works without its scripts', async ({ page }) => {
  const { scripts, card } = await browseInSteps(page)
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('link').click()
  scripts.open()
  await expect(page).toHaveURL(`/profile/${name}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})
