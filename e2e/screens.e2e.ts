import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { PAGES, type PageRoute } from '#shared/routes.ts'
import { covers, expect, expectGoodScreen, registerMember, test } from './fixtures.ts'
import { logInAs } from './shell.ts'

/** A name for the pictures of an address. */
const nameOf = (path: string) => `page${path.replaceAll(/[^a-z]+/gi, '-')}`.replace(/-$/, '')

/** One page that is to come stands for all. */
const COMING = '/friends/updates'

const declarations = readdirSync('client', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^app\/|\.)pages\.ts$/.test(file))
  .map((file) => `client/${file}`)
const built = declarations.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^ {2}'(\/[^']*)': /gm)].map(([, path]) => path),
)
const isBuilt = ({ path, isDocument }: PageRoute) => isDocument || built.includes(path) || path === COMING
const stays = ({ redirect, path }: PageRoute) => !redirect && !/\{(id|userId|threadId|slug)\}/.test(path)

const addresses = (...access: PageRoute['access'][]) =>
  PAGES.filter((page: PageRoute) => stays(page) && isBuilt(page) && access.includes(page.access)).map(
    ({ path }) => path.replace('{username}', 'kate-and-tom'),
  )

/** What every look at a screen proves. */
const looks = { ...covers('BEY-10', 'BEY-17'), tag: '@phone' }

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

const expectGoodScreens = async (page: Page, paths: string[], prefix = '') => {
  for (const path of paths) {
    await open(page, path)
    const coming = page.getByText('We are still working on this')
    await expect(coming).toHaveCount(path === COMING ? 1 : 0)
    await expectGoodScreen(page, prefix + nameOf(path))
  }
}

/** Lists of at most so many, so that they are looked at side by side. */
const inParts = (paths: string[], size = 8) =>
  Array.from({ length: Math.ceil(paths.length / size) }, (_, at) => paths.slice(at * size, (at + 1) * size))

for (const [at, paths] of inParts(addresses('everyone', 'visitors')).entries()) {
  test(`public pages are good to look at, part ${at + 1}`, looks, async ({ page }) => {
    test.slow()
    await expectGoodScreens(page, paths)
  })
}

const ofMembers = [...addresses('members'), '/browse', '/support', '/profile/kate-and-tom']
const ofAdmins = addresses('admins')
for (const [at, paths] of inParts(ofMembers).entries()) {
  test(`pages of a member with much to show are good to look at, part ${at + 1}`, looks, async ({ page }) => {
    test.slow()
    await logInAs(page, 'anna@demo.example')
    await expectGoodScreens(page, paths, 'member-')
  })
}

test('pages of admins are good to look at', looks, async ({ page }) => {
  test.slow()
  await logInAs(page, 'admin@demo.example')
  await expectGoodScreens(page, ofAdmins, 'admin-')
})

test('the longest name there is pushes nothing aside', looks, async ({ page }, { project }) => {
  const username = `WWWWWWWWWWWWWWWWWWWWWWWWWW${project.name.slice(0, 4).toUpperCase()}`
  await registerMember(page, 'couple_mf', undefined, username)
  await expectGoodScreens(page, ['/dashboard', '/profile', `/profile/${username}`], 'longest-name-')
})

test('a conversation is good to look at', looks, async ({ page }) => {
  await logInAs(page, 'anna@demo.example')
  await open(page, '/messages/inbox')
  await page.locator('a[href^="/messages/thread/"]').first().click()
  await expect(page.getByRole('log')).toBeVisible()
  await expectGoodScreen(page, 'member-page-conversation')
})

test('a chat is good to look at', looks, async ({ page }) => {
  await logInAs(page, 'anna@demo.example')
  const { items } = (await (await page.request.get('/api/chats')).json()) as {
    items: { other: { id: string } }[]
  }
  await open(page, `/chat/${items[0]?.other.id}`)
  await expect(page.getByRole('log')).toBeVisible()
  await expectGoodScreen(page, 'member-page-chat')
})
