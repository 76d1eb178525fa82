import { covers, expect, test } from './fixtures.ts'
import { labels } from './menus.ts'
import { answerByHand, cut, markPage, NETWORK_NOISE, openIdle, openToast, reconnect } from './outages.ts'
import { button, logInAs } from './shell.ts'

test(
  'a change that was not typed is kept when the connection comes back',
  covers('CONN-29'),
  async ({ page, context, noise }) => {
    noise.allow(NETWORK_NOISE)
    await logInAs(page, 'admin@demo.example')
    await page.clock.install()
    await openIdle(page, '/admin/menu-links')
    const isSamePage = await markPage(page)
    await button(page, 'Move “Home” down').click()
    await cut(page, context)
    await answerByHand(page)
    await reconnect(page).click()
    await expect(openToast(page)).toContainText('everything you typed is still here')
    expect(await labels(page)).toEqual(['Browse', 'Home', 'Register'])
    expect(await isSamePage()).toBe(true)
  },
)
