import { PAGES, type PageRoute } from '#shared/routes.ts'
import { covers, expect, expectGoodScreen, test } from './fixtures.ts'
import { logInAs } from './shell.ts'

/** A name for the pictures of an address. */
const nameOf = (path: string) => `page${path.replaceAll(/[^a-z]+/g, '-')}`.replace(/-$/, '')

/** Where the page says that it opens with a later version; one such page stands for all. */
const COMING = '/friends/updates'

const stays = ({ redirect, path }: PageRoute) => !redirect && !/\{(id|userId|threadId|slug)\}/.test(path)
const isPublic = ({ access }: PageRoute) => access === 'everyone' || access === 'visitors'

const addresses = (holds: (page: PageRoute) => boolean) =>
  PAGES.filter((page) => stays(page) && holds(page)).map(({ path }) =>
    path.replace('{username}', 'kate-and-tom'),
  )

test('every public page is good to look at', covers('BEY-10', 'BEY-17'), async ({ page }) => {
  test.slow()
  for (const path of addresses(isPublic)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expectGoodScreen(page, nameOf(path))
  }
})

test(
  'every page of a member with much to show is good to look at',
  covers('BEY-10', 'BEY-17'),
  async ({ page }) => {
    test.slow()
    await logInAs(page, 'anna@demo.example')
    const paths = addresses(({ access }) => access === 'members')
    for (const path of [...paths, '/browse', '/support', '/profile/kate-and-tom']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      const isComing = await page.getByText('This page is not part of the site yet').isVisible()
      if (!isComing || path === COMING) await expectGoodScreen(page, `member-${nameOf(path)}`)
    }
    await page.goto('/messages/inbox')
    await page.locator('a[href^="/messages/thread/"]').first().click()
    await expect(page.getByRole('log')).toBeVisible()
    await expectGoodScreen(page, 'member-page-conversation')
  },
)
