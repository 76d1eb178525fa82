import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { PAGES, type PageRoute } from '#shared/routes.ts'
import {
  covers,
  expect,
  expectAccessible,
  expectGoodScreen,
  PHONE,
  registerMember,
  test,
} from './support/fixtures.ts'
import { choosePhotos, openAsGold, photo } from './support/photos.ts'
import { accountLinks, button, chooseOnProfile, goTo, logInAs, watchRequests } from './support/shell.ts'

test.describe.configure({ mode: 'parallel' })

/** Returns the screenshot name for an address. */
const nameOf = (path: string) => `page${path.replaceAll(/[^a-z]+/gi, '-')}`.replace(/-$/, '')

/** Screens that other screens cover, with the same component, or with a few paragraphs in the same layout. */
const SEEN_ELSEWHERE: ReadonlySet<string> = new Set([
  '/home',
  '/landing/register',
  '/my-account',
  '/chat',
  '/hotlist',
  '/events',
  '/clubs',
  '/pics',
  '/messages/filters',
  '/photos/liked',
  '/photos/recent-liked',
  '/admin/get-verified',
])

const declarations = readdirSync('client', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^app\/|\.)pages\.ts$/.test(file))
  .map((file) => `client/${file}`)
const built = declarations.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^ {2}'(\/[^']*)': /gm)].map(([, path]) => path),
)
const isBuilt = ({ path, isDocument }: PageRoute) => isDocument || built.includes(path)
const stays = ({ redirect, path }: PageRoute) => !redirect && !/\{(?!username\})/.test(path)

const pagesOf = (...access: PageRoute['access'][]) =>
  PAGES.filter(
    (page: PageRoute) =>
      stays(page) && isBuilt(page) && access.includes(page.access) && !SEEN_ELSEWHERE.has(page.path),
  )
const addresses = (pages: readonly PageRoute[]) =>
  pages.map(({ path }) => path.replace('{username}', 'kate-and-tom'))
const isDocument = ({ isDocument: is }: PageRoute) => is === true

/** The requirement row that every check of a screen proves. */
const looks = covers('BEY-17')

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first()

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(heading(page)).toBeVisible()
}

/**
 * Loads the first page and opens the others as a link does, because a screen looks the same after hydration.
 * `rendered.e2e.ts` checks the HTML that the server sends.
 */
const expectGoodScreens = async (page: Page, paths: string[], prefix = '') => {
  const untilQuiet = watchRequests(page)
  for (const [at, path] of paths.entries()) {
    if (at === 0) await page.goto(path)
    else await goTo(page, path)
    await expect(heading(page)).toBeVisible()
    await untilQuiet()
    await expectGoodScreen(page, prefix + nameOf(path))
  }
}

/** Splits paths into lists of at most `size`, which are checked in parallel. */
const inParts = (paths: string[], size = 12) =>
  Array.from({ length: Math.ceil(paths.length / size) }, (_, at) => ({
    part: at + 1,
    paths: paths.slice(at * size, (at + 1) * size),
  }))

const visible = pagesOf('everyone', 'visitors')
const documents = visible.filter(isDocument)
const ofVisitors = visible.filter((page) => !isDocument(page))
const ofMembers = [...addresses(pagesOf('members')), '/browse', '/support', '/profile/kate-and-tom']

for (const { part, paths } of inParts(addresses(documents))) {
  test(`documents look good, part ${part}`, looks, async ({ page }) => {
    for (const path of paths) {
      await open(page, path)
      await expectGoodScreen(page, nameOf(path))
    }
  })
}

for (const { part, paths } of inParts(addresses(ofVisitors))) {
  test(`visitors’ pages look good, part ${part}`, looks, async ({ page }) => {
    await expectGoodScreens(page, paths)
  })
}

for (const { part, paths } of inParts(ofMembers)) {
  test(`pages of a member with a lot to show look good, part ${part}`, looks, async ({ page }) => {
    await logInAs(page, 'anna@demo.example')
    await expectGoodScreens(page, paths, 'member-')
  })
}

for (const { part, paths } of inParts(addresses(pagesOf('admins')))) {
  test(`admins’ pages look good, part ${part}`, looks, async ({ page }) => {
    await logInAs(page, 'admin@demo.example')
    await expectGoodScreens(page, paths, 'admin-')
  })
}

test('a verification photo under review looks right', looks, async ({ page }) => {
  await logInAs(page, 'admin@demo.example')
  await open(page, '/admin/verification')
  await page.getByRole('list', { name: 'Verification photos' }).getByRole('button').first().click()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  await expectGoodScreen(page, 'admin-verification-open')
})

test('a member’s pages in their empty state look right', looks, async ({ page }) => {
  await registerMember(page)
  const empty = ['/messages/inbox', '/photos/fabbed', '/profile/viewers', '/messages/send', '/verifications']
  await expectGoodScreens(page, empty, 'newcomer-')
  await button(page, 'Upload a photo').click()
  await expect(page.getByText(/^[A-Z]{3} \d{3}$/)).toBeVisible()
  await expectGoodScreen(page, 'verification-sending')
  await goTo(page, '/messages/send')
  await button(page, 'Send message').click()
  await expect(page.getByLabel('To', { exact: true })).toHaveAccessibleDescription(/Missing data/)
  await expectGoodScreen(page, 'message-send-refused')
})

test('a conversation, a chat and a post with its replies look right', looks, async ({ page }) => {
  await logInAs(page, 'anna@demo.example')
  await open(page, '/messages/inbox')
  await page.locator('a[href^="/messages/thread/"]').first().click()
  await expect(page.getByRole('log')).toBeVisible()
  await expectGoodScreen(page, 'member-page-conversation')
  const { items } = (await (await page.request.get('/api/chats')).json()) as {
    items: { other: { id: string } }[]
  }
  await goTo(page, `/chat/${items[0]?.other.id}`)
  await expect(page.getByRole('log', { name: 'Chat' })).toBeVisible()
  await expectGoodScreen(page, 'member-page-chat')
  const posts = (await (await page.request.get('/api/posts')).json()) as {
    items: { id: string; replies: number }[]
  }
  await goTo(page, `/posts/${posts.items.find(({ replies }) => replies > 0)?.id}`)
  await expect(page.getByRole('list', { name: /^Replies to/ })).toBeVisible()
  await expectGoodScreen(page, 'member-page-post')
})

test('a profile’s dialogs look right', looks, async ({ page }) => {
  await logInAs(page, 'anna@demo.example')
  await open(page, '/profile/max')
  for (const name of ['Block', 'Report']) {
    await chooseOnProfile(page, name)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGoodScreen(page, `profile-${name.toLowerCase()}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await goTo(page, '/profile/kate-and-tom')
  await button(page, 'Show the photo of kate-and-tom in full').click()
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('1 of')
  await expectGoodScreen(page, 'profile-photo-in-full')
})

test('photos to be uploaded look right', looks, async ({ page }) => {
  await openAsGold(page)
  await expectGoodScreen(page, 'photos-none')
  await choosePhotos(page, [await photo('red.jpg', '#b0304f'), await photo('blue.jpg', '#2f4f86')])
  const dialog = page.getByRole('dialog', { name: 'Add these photos' })
  await dialog.getByText('Card shape').click()
  await expectGoodScreen(page, 'photos-crop')
  await dialog.getByRole('button', { name: 'Add 2 photos' }).click()
  await page.getByRole('button', { name: /^Photo 2,/ }).click()
  const settings = page.getByRole('dialog', { name: 'Photo 2' })
  await expect(settings).toBeVisible()
  await expectGoodScreen(page, 'photos-settings')
  await settings.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete photo 2?' })).toBeVisible()
  await expectGoodScreen(page, 'photos-delete')
})

test(
  'a search without results, its filters and the form that saves it look right',
  looks,
  async ({ page }) => {
    await logInAs(page, 'anna@demo.example')
    await open(page, '/browse?town=Atlantis&verified=true&ageMax=99')
    await expect(page.getByRole('button', { name: /^Any town \([\d,]+\+?\)$/ })).toBeVisible()
    await expectGoodScreen(page, 'browse-empty')
    await button(page, 'Save this search').click()
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible()
    await expectGoodScreen(page, 'browse-save')
  },
)

test(
  'an account’s admin page, and a page being edited with an overlong word, look right',
  looks,
  async ({ page }) => {
    await logInAs(page, 'admin@demo.example')
    await open(page, '/admin/users?q=kate-and-tom')
    await page.getByRole('link', { name: 'kate-and-tom', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'What admins have done' })).toBeVisible()
    await expectGoodScreen(page, 'admin-user')
    await goTo(page, '/admin/pages')
    await page.getByRole('link', { name: 'Terms and Conditions' }).click()
    const word = 'x'.repeat(150)
    await page.getByRole('textbox', { name: 'Title' }).fill(word)
    await page.getByRole('textbox', { name: 'Text (optional)' }).fill(`## ${word}\n\n${word}`)
    await expect(page.getByRole('heading', { level: 2, name: word })).toBeVisible()
    await expectGoodScreen(page, 'admin-page')
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('screens that only phones show look right', looks, async ({ page }) => {
    const expectGood = (name: string) => expectGoodScreen(page, name, [PHONE])
    await page.goto('/about')
    await page.locator('summary').click()
    await expectGood('document-menu')
    await open(page, '/login')
    await button(page, 'Menu').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGood('visitor-menu')
    await logInAs(page, 'anna@demo.example')
    await open(page, '/dashboard')
    await expectAccessible(page)
    await expect(await accountLinks(page)).toBeVisible()
    await expectAccessible(page)
    await expectGood('member-menu')
    await open(page, '/browse')
    await page.getByRole('button', { name: 'All filters' }).click()
    await expect(page.getByRole('button', { name: /^Show / })).toBeVisible()
    await expectGood('browse-filters')
    await goTo(page, '/messages/inbox')
    await page.locator('a[href^="/messages/thread/"]').first().click()
    await expect(page.getByRole('log')).toBeVisible()
    await expectAccessible(page)
    await expectGood('member-page-conversation-on-a-phone')
  })
})
