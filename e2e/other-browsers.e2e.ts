import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { startFirefox } from './browsers/firefox.ts'
import { openTab, type Tab } from './browsers/tab.ts'
import { startWebKit } from './browsers/webkit.ts'
import { bubbles, onlyLive, test as base, threadOf, untilLive } from './support/conversations.ts'
import { expect, PASSWORD } from './support/fixtures.ts'
import { startServer } from './support/server.ts'
import { logInAs } from './support/shell.ts'

/** What WebKit logs about requests and connections that end because their page was left. */
const LEFT = /due to access control checks|closed due to suspension/

const PHONE = 390
const DESK = 1280

/** A tab in the browser that the Playwright project is named after. */
const test = base.extend<{ tab: Tab; siteUrl: string }>({
  siteUrl: async ({}, provide) => provide(String(process.env['E2E_BASE_URL'])),
  tab: async ({ siteUrl }, provide, testInfo) => {
    const driver = await (testInfo.project.name === 'webkit' ? startWebKit() : startFirefox())
    const tab = openTab(driver, { name: testInfo.project.name, baseUrl: siteUrl })
    try {
      await tab.resize(PHONE)
      await provide(tab)
      if (testInfo.status === testInfo.expectedStatus) return
      // Next to Playwright's own error context, which is about Chromium.
      const folder = testInfo.outputPath(testInfo.project.name)
      await mkdir(folder, { recursive: true })
      const shown = await tab.read(() => document.body.innerText, null)
      await writeFile(`${folder}/error-context.md`, [await tab.address(), shown, ...tab.heard].join('\n\n'))
      await tab.takePicture('failed')
    } finally {
      await driver.end()
    }
  },
})

const register = async (tab: Tab, name: string) => {
  await tab.goTo('/')
  await tab.click({ role: 'link', name: 'Register free' })
  await tab.expectPath('/register')
  await tab.untilTakenOver()
  await tab.fill('Email', `${name}@example.org`)
  await tab.fill('Password', PASSWORD)
  await tab.fill('Confirm password', PASSWORD)
  await tab.fill('Username', name)
  await tab.expectText('This name is free.')
  for (const choice of ['Couple (MF)', 'April', '1990']) {
    await tab.press('Tab')
    await tab.type(choice)
  }
  await tab.click({ css: '[name=termsAccepted]' })
  await tab.click({ role: 'button', name: 'Create account' })
  await tab.expectText('Registration successful! You are now logged in.')
  await tab.expectText(`Welcome, ${name}`)
}

const logIn = async (tab: Tab) => {
  await tab.goTo('/login')
  await tab.fill('Email', 'anna@demo.example')
  await tab.fill('Password', 'ampersand-demo')
  await tab.click({ role: 'button', name: 'Log in' })
  // Firefox aborts a page load that begins while the app is still navigating.
  await tab.expectText('Welcome, anna')
  await tab.expectPath('/dashboard')
}

const expectQuiet = (tab: Tab) => expect(tab.heard.filter((text) => !LEFT.test(text))).toEqual([])

const editProfile = async (tab: Tab, name: string) => {
  await tab.goTo('/account/edit')
  await tab.fill('Title (optional)', 'Two coffees')
  await tab.click({ role: 'button', name: 'Save profile' })
  await tab.expectText('Profile updated successfully!')
  await tab.goTo(`/profile/${name}`)
  await tab.expectText('Two coffees')
}

/** Runs in the page: returns the top of a member's card. */
const topOfCard = (path: string) =>
  document.querySelector(`article:has(a[href="${path}"])`)?.getBoundingClientRect().top

/** Runs in the page: returns the member whose card is in the middle of the window. */
const memberInTheMiddle = () =>
  document
    .elementFromPoint(innerWidth / 2, innerHeight / 2)
    ?.closest('article')
    ?.querySelector('a')
    ?.getAttribute('href')

const search = async (tab: Tab) => {
  await tab.resize(DESK)
  await tab.goTo('/browse')
  await tab.click({ css: 'ul[aria-label="Filters"] [aria-haspopup="dialog"]' })
  await tab.click({ text: 'Female' })
  await expect.poll(async () => new URL(await tab.address()).searchParams.get('types')).toContain('woman')
  await tab.untilGone('ul[aria-busy]')
  await tab.read(() => scrollTo(0, document.body.scrollHeight / 2), null)
  await expect.poll(() => tab.read(memberInTheMiddle, null)).toMatch(/^\/profile\//)
  const path = String(await tab.read(memberInTheMiddle, null))
  const before = Number(await tab.read(topOfCard, path))
  await tab.click({ css: `article a[href="${path}"]` })
  await tab.expectPath(path)
  await tab.goBack()
  await tab.expectPath('/browse')
  await expect.poll(async () => Math.abs(Number(await tab.read(topOfCard, path)) - before)).toBeLessThan(3)
  await tab.resize(PHONE)
}

test('a new member registers, fills in a profile, searches, and exchanges messages live', async ({
  tab,
  newMember,
  noise,
}) => {
  noise.allow(/net::ERR_FAILED/)
  const guest = await newMember()
  const name = `e2e-${randomUUID().slice(0, 12)}`
  await test.step('registers', () => register(tab, name))
  expect(await tab.read(() => document.cookie, null)).not.toContain('session')
  await test.step('fills in a profile', () => editProfile(tab, name))
  await test.step('searches', () => search(tab))

  await test.step('sends a message, which arrives live', async () => {
    const live = untilLive(guest.page)
    await guest.page.goto('/messages/inbox')
    await live
    await guest.page.waitForLoadState('networkidle')
    await onlyLive(guest.page)
    await tab.goTo(`/profile/${guest.username}`)
    await tab.click({ role: 'link', name: 'Send Message' })
    await tab.fill('Message', 'Good evening')
    await tab.click({ role: 'button', name: 'Send message' })
    await expect(threadOf(guest.page, name)).toContainText('Good evening')
  })

  await test.step('receives the reply live', async () => {
    await guest.page.unroute('**/api/messages/**')
    await threadOf(guest.page, name).click()
    await tab.expectPath('/messages/inbox')
    await tab.click({ css: 'a[href^="/messages/thread/"]' })
    await tab.expectPath(/^\/messages\/thread\//)
    await tab.expectText('Good evening')
    await guest.page.getByLabel('Your message').fill('And to you')
    await guest.page.getByRole('button', { name: 'Send', exact: true }).click()
    await tab.expectText('And to you')
    await tab.fill('Your message', 'See you')
    await tab.click({ role: 'button', name: 'Send' })
    await expect(bubbles(guest.page)).toHaveText([/Good evening/, /And to you/, /See you/])
  })
  expectQuiet(tab)
})

/** Runs in the page: returns the images that have loaded but can't be displayed. */
const brokenImages = () =>
  [...document.images].filter((image) => image.complete && image.naturalWidth === 0).map(({ src }) => src)

/** Runs in the page: scrolls, and returns the header's top. */
const topOfHeader = () => {
  scrollTo({ top: 200, behavior: 'instant' })
  const top = document.querySelector('header')?.getBoundingClientRect().top
  scrollTo({ top: 0, behavior: 'instant' })
  return top
}

/** Checks the current page at phone and desktop width. */
const expectGoodScreen = async (tab: Tab, name: string) => {
  for (const width of [PHONE, DESK]) {
    await tab.resize(width)
    await expect
      .poll(() => tab.read(() => document.documentElement.scrollWidth - innerWidth, null), { message: name })
      .toBeLessThanOrEqual(0)
    await expect
      .poll(() => tab.read(() => document.fonts.status, null), { message: 'the fonts are there' })
      .toBe('loaded')
    expect(await tab.read(brokenImages, null)).toEqual([])
    expect(await tab.read(topOfHeader, null), 'the header stays at the top').toBe(0)
    await tab.takePicture(`${name}-${width}`)
  }
}

test('the screens render properly', async ({ tab }) => {
  const screens = async (paths: Record<string, string>) => {
    for (const [name, path] of Object.entries(paths)) {
      await tab.goTo(path)
      await tab.untilThere('h1')
      await expectGoodScreen(tab, name)
    }
  }
  await screens({
    landing: '/',
    browse: '/browse',
    profile: '/profile/kate-and-tom',
    register: '/register',
    'log-in': '/login',
  })
  await logIn(tab)
  await screens({ dashboard: '/dashboard', settings: '/account/privacy', inbox: '/messages/inbox' })
  const path = await tab.read(
    () => document.querySelector('a[href^="/messages/thread/"]')?.getAttribute('href'),
    null,
  )
  await tab.goTo(String(path))
  await tab.untilThere('[role=log] li')
  await expectGoodScreen(tab, 'conversation')
  expectQuiet(tab)
})

test('nothing that a member saw reappears after they log out', async ({ tab }) => {
  await logIn(tab)
  await tab.goTo('/messages/inbox')
  await tab.expectText('PeachyMill')
  await tab.goTo('/dashboard')
  await tab.click({ role: 'button', name: 'Logout' })
  await tab.expectText('You have been successfully logged out')
  await tab.goBack()
  await tab.expectText('You need to be logged in to view the dashboard')
  await tab.goBack()
  await tab.expectPath('/login')
  await tab.expectText('Good to see you again.')
  expect(await tab.read(() => document.body.innerText, null)).not.toContain('PeachyMill')
  expectQuiet(tab)
})

test('the terms open in a dialog, and Escape closes it', async ({ tab }) => {
  const opened = () =>
    tab.read(() => document.querySelector('[role=dialog], dialog[open]')?.textContent, null)
  await tab.goTo('/register')
  await tab.click({ role: 'button', name: 'Terms and Conditions' })
  await expect.poll(opened).toContain('every partner included, is an adult')
  await tab.press('Escape')
  await expect.poll(opened).toBeNull()
  expect(await tab.read(() => document.activeElement?.textContent, null)).toBe('Terms and Conditions')
})

test.describe('quick exit', () => {
  /** There's no server at this address, which doesn't matter here. */
  const ELSEWHERE = 'https://elsewhere.invalid/'

  const testAway = test.extend({
    siteUrl: async ({ page }, provide) => {
      const { baseUrl, stop } = await startServer()
      try {
        await logInAs(page, 'admin@demo.example', baseUrl)
        const address = `${baseUrl}/api/admin/settings`
        const { settings } = (await (await page.request.get(address)).json()) as { settings: object }
        const data = { ...settings, quickExit: ELSEWHERE }
        const answer = await page.request.put(address, { headers: { origin: baseUrl }, data })
        expect(answer.status(), await answer.text()).toBe(200)
        await provide(baseUrl)
      } finally {
        await stop()
      }
    },
  })

  testAway(
    'works by its link and by pressing Escape three times, and removes the page from the history',
    async ({ tab }) => {
      const leave = {
        control: () => tab.click({ role: 'link', name: 'Quick exit' }),
        keyboard: () => tab.press('Escape', 3),
      }
      for (const way of Object.values(leave)) {
        await tab.goTo('/about')
        await tab.goTo('/register')
        await way()
        await expect.poll(tab.address).toBe(ELSEWHERE)
        await tab.goBack()
        await tab.expectPath('/about')
      }
    },
  )
})
