import { covers, expect, registerMember, test, toastOf } from './support/fixtures.ts'

test(
  'a visitor opens a copied referral link, registers from the landing page, and is counted',
  covers('REF-08.1', 'REF-04'),
  async ({ page, context, browser, noise }) => {
    await context.grantPermissions(['clipboard-write'])
    await registerMember(page)
    await page.goto('/recommend')
    await expect(page.getByText('No one has joined through your link yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(toastOf(page, 'URL copied to clipboard!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    const link = await page.getByRole('textbox', { name: 'Your link' }).inputValue()

    const theirs = await browser.newContext()
    noise.watch(theirs)
    const visit = await theirs.newPage()
    await visit.goto(link)
    await expect(visit).toHaveURL('/')
    await visit
      .getByRole('link', { name: /^Register/ })
      .first()
      .click()
    await expect(visit).toHaveURL(/\/register$/)
    await registerMember(visit)
    expect((await theirs.cookies()).map(({ name }) => name)).not.toContain('referral')
    await theirs.close()

    await page.reload()
    await expect(page.getByText('1 member has joined through your link.')).toBeVisible()
  },
)
